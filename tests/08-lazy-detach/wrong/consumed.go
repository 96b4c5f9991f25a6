package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var consumed = []Submission{
	{Name: "next-mount-pays", Goal: 6, Origin: "N17, alternative B: a barrier at the start of namespace_lock", New: with(func(t *table) {
		t.mount = func(path string, sb *kernel.Superblock) error {
			t.k.Barrier()
			return t.mountOne(path, sb)
		}
	})},
	{Name: "same-path-waits", Goal: 6, New: with(func(t *table) {
		var (
			mu   = new(mem.Mutex)
			gone = &mem.Cond{L: mu}
			busy = map[string]int{}
		)
		detach := t.detach
		t.detach = func(path string) error {
			mu.Lock()
			busy[path]++
			mu.Unlock()
			err := detach(path)
			if err != nil {
				mu.Lock()
				busy[path]--
				mu.Unlock()
			}
			return err
		}
		t.release = func(m *kernel.Mount) {
			path := m.Path()
			m.Release()
			mu.Lock()
			busy[path]--
			gone.Broadcast()
			mu.Unlock()
		}
		t.mount = func(path string, sb *kernel.Superblock) error {
			mu.Lock()
			for busy[path] > 0 {
				gone.Wait()
			}
			mu.Unlock()
			return t.mountOne(path, sb)
		}
	})},
	{Name: "mount-waits-for-quiet", Goal: 6, New: with(func(t *table) {
		var pending mem.Int64
		detach := t.detach
		t.detach = func(path string) error {
			pending.Add(1)
			return detach(path)
		}
		t.mount = func(path string, sb *kernel.Superblock) error {
			if pending.Swap(0) > 0 {
				t.k.Synchronize()
			}
			return t.mountOne(path, sb)
		}
	})},
}
