package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var slow = []Submission{
	{Name: "as-unmount", Goal: 1, Origin: "C25, before: umount -l waits as umount does", New: with(func(t *table) { t.detach = t.unmount })},
	{Name: "waits-and-leaves-the-rest", Goal: 1, Origin: "the grace period waited for, and the release deferred", New: with(func(t *table) {
		t.end = func(m *kernel.Mount) {
			t.k.Synchronize()
			t.k.Schedule(m.Release)
		}
	})},
	{Name: "waits-when-many-are-on-their-way", Goal: 1, Origin: "a channel with room for 8", New: with(func(t *table) {
		room := mem.MakeChan[bool](8)
		t.end = func(m *kernel.Mount) {
			room.Send(true)
			t.later(m)
		}
		t.release = func(m *kernel.Mount) {
			room.Recv()
			m.Release()
		}
	})},
	{Name: "still-found", Goal: 1, New: with(func(t *table) {
		t.detach = func(path string) error {
			t.ns.Lock()
			defer t.ns.Unlock()
			mounts := t.ns.Under(path)
			if len(mounts) != 1 {
				return kernel.EBUSY
			}
			m := mounts[0]
			t.ns.Remove(m)
			t.k.Call(func() {
				t.k.Schedule(func() {
					t.ns.Lock()
					t.x.Del(m)
					t.ns.Unlock()
					t.put(m)
				})
			})
			return nil
		}
	})},
	{Name: "refuses-what-is-in-use", Goal: 1, New: with(func(t *table) {
		t.detach = func(path string) error {
			m, err := t.take(path, (*kernel.Mount).Freeze)
			if err == nil {
				t.later(m)
			}
			return err
		}
	})},
	{Name: "never-released", Goal: 1, New: with(func(t *table) { t.end = func(*kernel.Mount) {} })},
	{Name: "takes-what-is-below", Goal: 1, New: with(func(t *table) {
		t.detach = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			for _, m := range mounts {
				t.ns.Remove(m)
				t.x.Del(m)
			}
			t.ns.Unlock()
			if len(mounts) == 0 {
				return kernel.EINVAL
			}
			for _, m := range mounts {
				t.put(m)
			}
			return nil
		}
	})},
}
