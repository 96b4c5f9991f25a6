package wrong

import (
	"graceperiod/rcu/kernel"
)

var changed = []Submission{
	{Name: "all-are-lazy", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			m, err := t.take(path, (*kernel.Mount).Freeze)
			if err == nil {
				t.later(m)
			}
			return err
		}
	})},
	{Name: "unmount-takes-what-is-in-use", Goal: 2, New: with(func(t *table) { t.unmount = t.detach })},
	{Name: "unmount-leaves-the-data-to-a-worker", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			m, err := t.take(path, (*kernel.Mount).Freeze)
			if err == nil {
				t.k.Synchronize()
				t.k.Schedule(m.Release)
			}
			return err
		}
	})},
	{Name: "refused-and-gone", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			defer t.ns.Unlock()
			m := t.ns.Find(path)
			if m == nil {
				return kernel.EINVAL
			}
			t.x.Del(m)
			if !m.Freeze() {
				return kernel.EBUSY
			}
			t.ns.Remove(m)
			t.k.Synchronize()
			m.Release()
			return nil
		}
	})},
}
