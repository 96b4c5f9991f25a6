package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var waiting = []Submission{
	{Name: "lookup-takes-the-namespace-lock", Goal: 3, New: with(func(t *table) {
		t.lookup = func(path string) *kernel.Mount {
			t.ns.Lock()
			defer t.ns.Unlock()
			if m := t.ns.Find(path); m != nil && m.GetUnlessZero() {
				return m
			}
			return nil
		}
	})},
	{Name: "lookup-takes-a-lock-of-its-own", Goal: 3, New: with(func(t *table) {
		mu := new(mem.RWMutex)
		t.lookup = func(path string) *kernel.Mount {
			mu.RLock()
			defer mu.RUnlock()
			return t.find(path)
		}
		t.unlink = func(m *kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			t.remove(m)
		}
	})},
	{Name: "lookup-waits-for-the-change", Goal: 3, Origin: "a sequence lock whose reader goes round until the writer is done", New: with(func(t *table) {
		changing := new(mem.Bool)
		t.lookup = func(path string) *kernel.Mount {
			for changing.Load() {
				mem.Pause()
			}
			return t.find(path)
		}
		t.unlink = func(m *kernel.Mount) {
			changing.Store(true)
			t.remove(m)
			changing.Store(false)
		}
	})},
	{Name: "lookup-waits-until-the-unmount-is-over", Goal: 3, New: with(func(t *table) {
		mu := new(mem.Mutex)
		t.lookup = func(path string) *kernel.Mount {
			mu.Lock()
			mu.Unlock()
			return t.find(path)
		}
		t.finish = func(mounts []*kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			t.waitAndRelease(mounts)
		}
	})},
}
