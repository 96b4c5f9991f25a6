package wrong

import (
	"graceperiod/rcu/kernel"
)

var rude = []Submission{
	{Name: "asks-nobody", Goal: 6, New: with(func(t *table) {
		t.claim = func(mounts []*kernel.Mount) bool {
			for _, m := range mounts {
				m.Put()
			}
			return true
		}
	})},
	{Name: "asks-and-then-acts", Goal: 6, Origin: "check, then act: the count is looked at before the reference is given up", New: with(func(t *table) {
		t.claim = func(mounts []*kernel.Mount) bool {
			for _, m := range mounts {
				if m.Count() > 1 {
					return false
				}
			}
			for _, m := range mounts {
				m.Put()
			}
			return true
		}
	})},
	{Name: "takes-out-and-puts-back", Goal: 6, New: with(func(t *table) {
		t.claim = func(mounts []*kernel.Mount) bool {
			for _, m := range mounts {
				t.remove(m)
			}
			if freeze(mounts) {
				return true
			}
			for _, m := range mounts {
				t.add(m)
			}
			return false
		}
	})},
	{Name: "forgets-what-is-below", Goal: 6, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			return t.end(mounts[max(0, len(mounts)-1):])
		}
	})},
	{Name: "gives-up-and-takes-back", Goal: 6, New: with(func(t *table) {
		t.claim = func(mounts []*kernel.Mount) bool {
			for i, m := range mounts {
				if !m.Put() {
					for _, m := range mounts[:i+1] {
						m.Get()
					}
					return false
				}
			}
			return true
		}
	})},
	{Name: "freezes-and-then-asks-what-is-below", Goal: 6, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			if len(mounts) < 2 {
				return t.end(mounts)
			}
			defer t.ns.Unlock()
			if m := t.ns.Find(path); m.Freeze() {
				m.Unfreeze()
			}
			return kernel.EBUSY
		}
	})},
	{Name: "asks-what-is-below-and-then-acts", Goal: 6, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			if len(mounts) > 1 {
				return kernel.EBUSY
			}
			t.ns.Lock()
			if len(mounts) == 1 && t.ns.Find(path) != mounts[0] {
				mounts = nil
			}
			return t.end(mounts)
		}
	})},
	{Name: "found-before-the-lock", Goal: 6, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			if len(mounts) == 0 {
				return kernel.EINVAL
			}
			t.ns.Lock()
			m := mounts[0]
			if len(mounts) > 1 || !m.Put() {
				if len(mounts) == 1 {
					m.Get()
				}
				t.ns.Unlock()
				return kernel.EBUSY
			}
			if t.ns.Find(path) == m {
				t.ns.Remove(m)
			}
			t.remove(m)
			t.ns.Unlock()
			t.finish(mounts)
			return nil
		}
	})},
	{Name: "forgets-to-leave-it-in-the-tree", Goal: 6, New: with(func(t *table) {
		t.claim = func(mounts []*kernel.Mount) bool {
			if freeze(mounts) {
				return true
			}
			if len(mounts) == 1 {
				t.remove(mounts[0]) // "it will be unmounted soon, anyway"
			}
			return false
		}
	})},
}
