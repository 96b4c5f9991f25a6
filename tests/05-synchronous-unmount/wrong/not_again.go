package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var notAgain = []Submission{
	{Name: "cleans-up-by-path", Goal: 5, New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			path := mounts[0].Path()
			t.waitAndRelease(mounts)
			t.ns.Lock()
			list := slices.DeleteFunc(slices.Clone(*t.index.Load()), func(e entry) bool { return e.path == path })
			t.index.Store(&list)
			t.ns.Unlock()
		}
	})},
	{Name: "releases-by-path", Goal: 5, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			m := t.ns.Find(path)
			if m == nil {
				t.ns.Unlock()
				return kernel.EINVAL
			}
			if len(t.ns.Under(path)) > 1 || !m.Freeze() {
				t.ns.Unlock()
				return kernel.EBUSY
			}
			t.remove(m)
			t.ns.Remove(m)
			t.ns.Unlock()
			t.k.Synchronize()
			t.ns.Lock()
			if other := t.ns.Find(path); other != nil {
				other.Freeze()
				t.remove(other)
				t.ns.Remove(other)
				defer other.Release()
			}
			t.ns.Unlock()
			m.Release()
			return nil
		}
	})},
	{Name: "mounts-over", Goal: 5, New: with(func(t *table) {
		t.mount = func(path string, sb *kernel.Superblock) error {
			t.ns.Lock()
			defer t.ns.Unlock()
			m := t.k.NewMount(path, sb)
			if t.ns.Find(path) != nil {
				return kernel.EBUSY
			}
			t.ns.Add(m)
			t.publish(m)
			return nil
		}
	})},
	{Name: "publishes-and-then-asks", Goal: 5, New: with(func(t *table) {
		t.mount = func(path string, sb *kernel.Superblock) error {
			t.ns.Lock()
			defer t.ns.Unlock()
			m := t.k.NewMount(path, sb)
			list := append([]entry{{path, m}}, *t.index.Load()...)
			t.index.Store(&list)
			if t.ns.Find(path) == nil {
				t.ns.Add(m)
				return nil
			}
			m.Freeze()
			t.remove(m)
			t.k.Synchronize()
			m.Release()
			return kernel.EBUSY
		}
	})},
	{Name: "path-taken-for-good", Goal: 5, New: with(func(t *table) {
		dead := new(mem.Pointer[[]string])
		dead.Store(&[]string{})
		t.unlink = func(m *kernel.Mount) {
			list := append(slices.Clone(*dead.Load()), m.Path())
			dead.Store(&list)
			t.remove(m)
		}
		t.lookup = func(path string) *kernel.Mount {
			if slices.Contains(*dead.Load(), path) {
				return nil
			}
			return t.find(path)
		}
	})},
}
