package wrong

import (
	"slices"
	"strings"

	"graceperiod/rcu/kernel"
)

var dear = []Submission{
	{Name: "a-wait-for-each", Goal: 8, Origin: "N17: synchronize_rcu once for each unmount", New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			for _, m := range mounts {
				t.k.Synchronize()
				m.Release()
			}
		}
	})},
	{Name: "one-by-one", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			for _, m := range mounts {
				if err := t.unmountOne(m.Path()); err != nil {
					return err
				}
			}
			return nil
		}
	})},
	{Name: "the-upper-ones-first", Goal: 8, New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			mounts = slices.Clone(mounts)
			slices.Reverse(mounts)
			t.waitAndRelease(mounts)
		}
	})},
	{Name: "half-a-tree", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.ns.Lock()
			var gone []*kernel.Mount
			for _, m := range t.ns.Under(path) {
				if m.Freeze() {
					t.ns.Remove(m)
					t.remove(m)
					gone = append(gone, m)
				}
			}
			left := t.ns.Find(path)
			t.ns.Unlock()
			t.waitAndRelease(gone)
			if left != nil {
				return kernel.EBUSY
			}
			return nil
		}
	})},
	{Name: "frozen-for-ever", Goal: 8, New: with(func(t *table) {
		t.claim = func(mounts []*kernel.Mount) bool {
			for _, m := range mounts {
				if !m.Freeze() {
					return false
				}
			}
			return true
		}
	})},
	{Name: "waits-before-the-last-is-out", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			if len(mounts) == 0 || !freeze(mounts) {
				t.ns.Unlock()
				if len(mounts) == 0 {
					return kernel.EINVAL
				}
				return kernel.EBUSY
			}
			for i, m := range mounts {
				if i == len(mounts)-1 {
					t.k.Synchronize()
				}
				t.ns.Remove(m)
				t.remove(m)
			}
			t.ns.Unlock()
			release(mounts)
			return nil
		}
	})},
	{Name: "a-tree-of-nothing", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			if len(mounts) == 0 {
				for _, e := range *t.index.Load() {
					if strings.HasPrefix(e.path, path+"/") {
						mounts = append(mounts, e.mount)
					}
				}
			}
			return t.end(mounts)
		}
	})},
	{Name: "a-tree-of-one-needs-no-wait", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			err := t.detach(mounts)
			t.ns.Unlock()
			if err != nil {
				return err
			}
			if len(mounts) > 1 {
				t.k.Synchronize()
			}
			release(mounts)
			return nil
		}
	})},
	{Name: "releases-the-lower-ones-at-once", Goal: 8, New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			last := len(mounts) - 1
			release(mounts[:last])
			t.waitAndRelease(mounts[last:])
		}
	})},
	{Name: "lets-go-of-the-lock", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			t.ns.Lock()
			return t.end(mounts)
		}
	})},
	{Name: "takes-out-after-the-lock", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
			t.unlink = func(*kernel.Mount) {}
			t.finish = func(mounts []*kernel.Mount) {
				for _, m := range mounts {
					t.remove(m)
				}
				t.waitAndRelease(mounts)
			}
			return t.unmountAll(path)
		}
	})},
	{Name: "asks-the-tree-and-then-acts", Goal: 8, New: with(func(t *table) {
		t.tree = func(path string) error {
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
			return t.unmountAll(path)
		}
	})},
	{Name: "a-wait-for-the-lower-ones", Goal: 8, New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			last := len(mounts) - 1
			if last > 0 {
				t.waitAndRelease(mounts[:last])
			}
			t.waitAndRelease(mounts[last:])
		}
	})},
}
