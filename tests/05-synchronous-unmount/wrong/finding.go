package wrong

import (
	"path"
	"slices"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var finding = []Submission{
	{Name: "all-of-it-later", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			mem.Go("worker", func() {
				for t.unmountOne(path) == kernel.EBUSY {
					mem.Sleep(time.Second)
				}
			})
			return nil
		}
	})},
	{Name: "taken-out-later", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			mounts := t.ns.Under(path)
			t.ns.Unlock()
			if len(mounts) != 1 {
				return kernel.EBUSY
			}
			if mounts[0].Count() > 1 {
				return kernel.EBUSY
			}
			mem.Go("worker", func() {
				t.k.Synchronize()
				for t.unmountOne(path) == kernel.EBUSY {
					mem.Sleep(time.Second)
				}
			})
			return nil
		}
	})},
	{Name: "change-made-of-an-old-list", Goal: 2, Origin: "copy, change and publish without a lock", New: with(func(t *table) {
		t.unlink = func(*kernel.Mount) {}
		t.finish = func(mounts []*kernel.Mount) {
			for _, m := range mounts {
				t.remove(m)
			}
			t.waitAndRelease(mounts)
		}
	})},
	{Name: "list-read-before-the-lock", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			old := *t.index.Load()
			t.ns.Lock()
			t.unlink = func(m *kernel.Mount) {
				list := slices.DeleteFunc(slices.Clone(old), func(e entry) bool { return e.mount == m })
				t.index.Store(&list)
			}
			return t.end(t.ns.Under(path))
		}
	})},
	{Name: "falls-back-to-what-is-above", Goal: 2, New: with(func(t *table) {
		t.lookup = func(where string) *kernel.Mount {
			for ; where != "/"; where = path.Dir(where) {
				if m := t.find(where); m != nil {
					return m
				}
			}
			return nil
		}
	})},
	{Name: "mount-asks-and-then-acts", Goal: 2, Kind: sim.Misused, New: with(func(t *table) {
		t.mount = func(path string, sb *kernel.Superblock) error {
			t.ns.Lock()
			taken := t.ns.Find(path) != nil
			t.ns.Unlock()
			if taken {
				return kernel.EBUSY
			}
			t.ns.Lock()
			defer t.ns.Unlock()
			m := t.k.NewMount(path, sb)
			t.ns.Add(m)
			t.publish(m)
			return nil
		}
	})},
	{Name: "published-after-the-lock", Goal: 2, New: with(func(t *table) {
		t.publish = func(*kernel.Mount) {}
		t.mount = func(path string, sb *kernel.Superblock) error {
			err := t.mountOne(path, sb)
			if err == nil {
				t.ns.Lock()
				m := t.ns.Find(path)
				t.ns.Unlock()
				t.add(m)
			}
			return err
		}
	})},
}
