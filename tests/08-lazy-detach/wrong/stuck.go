package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var stuck = []Submission{
	{Name: "one-thread-for-all", Goal: 4, New: with(func(t *table) {
		var (
			mu      = new(mem.Mutex)
			idle    = &mem.Cond{L: mu}
			list    []*kernel.Mount
			running bool
		)
		t.release = func(m *kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			list = append(list, m)
			if running {
				return
			}
			running = true
			for len(list) > 0 {
				next := list[0]
				list = list[1:]
				mu.Unlock()
				next.Release()
				mu.Lock()
			}
			running = false
			idle.Broadcast()
		}
		t.shutdown = func() {
			t.k.Barrier()
			t.k.Flush()
		}
	})},
	{Name: "one-work-item-for-a-batch", Goal: 4, New: with(func(t *table) {
		var (
			mu   mem.Mutex
			next []*kernel.Mount
		)
		t.end = func(m *kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			if next = append(next, m); len(next) > 1 {
				t.k.Call(func() {}) // so that Shutdown waits for it, too
				return
			}
			t.k.Call(func() { // and one more, for those that come while the first passes
				t.k.Call(func() {
					mu.Lock()
					batch := next
					next = nil
					mu.Unlock()
					t.k.Schedule(func() {
						for _, m := range batch {
							m.Release()
						}
					})
				})
			})
		}
	})},
	{Name: "worker-waits-for-the-user", Goal: 4, New: with(func(t *table) {
		var (
			mu   mem.Mutex
			left = map[*kernel.Mount]*mem.Event{}
		)
		t.detach = func(path string) error {
			m, err := t.take(path, func(*kernel.Mount) bool { return true })
			if err != nil {
				return err
			}
			last := new(mem.Event)
			mu.Lock()
			left[m] = last
			mu.Unlock()
			t.k.Schedule(func() {
				last.Wait()
				t.k.Synchronize()
				m.Release()
			})
			t.put(m)
			return nil
		}
		t.end = func(m *kernel.Mount) {
			mu.Lock()
			last := left[m]
			mu.Unlock()
			last.Set()
		}
	})},
	{Name: "unmount-waits-for-all-work", Goal: 4, Origin: "flush_workqueue, for one item of it", New: with(func(t *table) {
		t.unmount = func(path string) error {
			m, err := t.take(path, (*kernel.Mount).Freeze)
			if err == nil {
				t.later(m)
				t.waitForAll()
			}
			return err
		}
	})},
	{Name: "one-at-a-time", Goal: 4, New: with(func(t *table) {
		var mu mem.Mutex
		t.release = func(m *kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			m.Release()
		}
	})},
}
