package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var slow = []Submission{
	{Name: "synchronous", Goal: 1, Origin: "N17, before", New: with(func(t *table) {
		t.leave = func(m *kernel.Mount, done *mem.Event) {
			t.k.Synchronize()
			t.end(m)
			t.close(done)
		}
	})},
	{Name: "waits-for-its-own", Goal: 1, New: with(func(t *table) {
		t.unmount = func(path string) error {
			err := t.unmountOne(path)
			t.waitForOpen()
			return err
		}
	})},
	{Name: "leaves-it-to-the-next", Goal: 1, Origin: "nothing is done before somebody takes the lock", New: with(func(t *table) {
		var left []func()
		t.leave = func(m *kernel.Mount, done *mem.Event) {
			t.mu.Lock()
			left = append(left, func() { t.later(m, done) })
			t.mu.Unlock()
		}
		t.lock = func() {
			t.mu.Lock()
			all := left
			left = nil
			t.mu.Unlock()
			for _, f := range all {
				f()
			}
			t.waitAndLock()
		}
	})},
	{Name: "takes-what-is-below", Goal: 1, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			for _, m := range mounts {
				if err := t.unmountOne(m.Path()); err != nil {
					return err
				}
			}
			if len(mounts) == 0 {
				return kernel.EINVAL
			}
			return nil
		}
	})},
	{Name: "forgets-the-cache", Goal: 1, New: with(func(t *table) { t.end = (*kernel.Mount).Release })},
}
