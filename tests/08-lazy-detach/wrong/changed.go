package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
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
	{Name: "detach-finds-and-then-takes", Goal: 2, Kind: sim.Misused, New: with(func(t *table) {
		t.detach = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			switch {
			case len(mounts) == 0:
				return kernel.EINVAL
			case len(mounts) > 1:
				return kernel.EBUSY
			}
			t.ns.Lock()
			t.ns.Remove(mounts[0])
			t.x.Del(mounts[0])
			t.ns.Unlock()
			t.put(mounts[0])
			return nil
		}
	})},
	{Name: "unmount-leaves-what-is-below", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			m := t.ns.Find(path)
			if m == nil || !m.Freeze() {
				t.ns.Unlock()
				if m == nil {
					return kernel.EINVAL
				}
				return kernel.EBUSY
			}
			t.ns.Remove(m)
			t.x.Del(m)
			t.ns.Unlock()
			t.k.Synchronize()
			m.Release()
			return nil
		}
	})},
	{Name: "mount-takes-away-what-is-there", Goal: 2, New: with(func(t *table) {
		t.mount = func(path string, sb *kernel.Superblock) error {
			t.ns.Lock()
			old := t.ns.Find(path)
			if old != nil {
				t.ns.Remove(old)
				t.x.Del(old)
			}
			t.ns.Unlock()
			if old != nil {
				t.put(old)
			}
			return t.mountOne(path, sb)
		}
	})},
	{Name: "taken-out-in-two-parts", Goal: 2, New: with(func(t *table) {
		t.detach = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			switch {
			case len(mounts) == 0:
				t.ns.Unlock()
				return kernel.EINVAL
			case len(mounts) > 1:
				t.ns.Unlock()
				return kernel.EBUSY
			}
			t.ns.Remove(mounts[0])
			t.ns.Unlock()
			// The path is free, and lookups still find what was there.
			t.ns.Lock()
			t.x.Del(mounts[0])
			t.ns.Unlock()
			t.put(mounts[0])
			return nil
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
