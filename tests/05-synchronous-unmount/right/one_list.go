package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// oneList has one list, and holds the namespace lock until all is over: unmounts
// wait for each other, and lookups for nobody.
type oneList struct {
	k     *kernel.Kernel
	first mem.Pointer[item]
}

type item struct {
	mount *kernel.Mount
	next  mem.Pointer[item]
}

func newOneList(k *kernel.Kernel) *oneList { return &oneList{k: k} }

func (t *oneList) Mount(path string, sb *kernel.Superblock) error {
	ns := t.k.Namespace()
	ns.Lock()
	defer ns.Unlock()
	if ns.Find(path) != nil {
		return kernel.EBUSY
	}
	e := &item{mount: t.k.NewMount(path, sb)}
	ns.Add(e.mount)
	e.next.Store(t.first.Load())
	t.first.Store(e)
	return nil
}

// Lookup asks the mounts themselves for their paths, as it may in a section.
func (t *oneList) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	for e := t.first.Load(); e != nil; e = e.next.Load() {
		if e.mount.Path() == path && e.mount.GetUnlessZero() {
			return e.mount
		}
	}
	return nil
}

func (t *oneList) Unmount(path string) error {
	ns := t.k.Namespace()
	ns.Lock()
	defer ns.Unlock()
	return t.end(ns, ns.Under(path), false)
}

func (t *oneList) UnmountTree(path string) error {
	ns := t.k.Namespace()
	ns.Lock()
	defer ns.Unlock()
	return t.end(ns, ns.Under(path), true)
}

func (t *oneList) end(ns *kernel.Namespace, mounts []*kernel.Mount, tree bool) error {
	if len(mounts) == 0 {
		return kernel.EINVAL
	}
	if len(mounts) > 1 && !tree {
		return kernel.EBUSY
	}
	for i, m := range mounts {
		if !m.Freeze() {
			for _, frozen := range mounts[:i] {
				frozen.Unfreeze()
			}
			return kernel.EBUSY
		}
	}
	for _, m := range mounts {
		at := &t.first
		for at.Load().mount != m {
			at = &at.Load().next
		}
		at.Store(at.Load().next.Load())
		ns.Remove(m)
	}
	t.k.Synchronize()
	for _, m := range mounts {
		m.Release()
	}
	return nil
}
