package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// dying marks an entry dead before it takes it out, and leaves it to the next
// change to take the dead ones out of the list: but never later than the wait.
type dying struct {
	k    *kernel.Kernel
	list mem.Pointer[[]*mark]
}

type mark struct {
	path  string
	mount *kernel.Mount
	dead  mem.Bool
}

func newDying(k *kernel.Kernel) *dying {
	t := &dying{k: k}
	t.list.Store(new([]*mark))
	return t
}

// change publishes the list without what is dead, and with one more. The caller
// holds the namespace lock.
func (t *dying) change(more ...*mark) {
	var next []*mark
	for _, e := range *t.list.Load() {
		if !e.dead.Load() {
			next = append(next, e)
		}
	}
	next = append(next, more...)
	t.list.Store(&next)
}

func (t *dying) Mount(path string, sb *kernel.Superblock) error {
	ns := t.k.Namespace()
	ns.Lock()
	defer ns.Unlock()
	if ns.Find(path) != nil {
		return kernel.EBUSY
	}
	m := t.k.NewMount(path, sb)
	ns.Add(m)
	t.change(&mark{path: path, mount: m})
	return nil
}

func (t *dying) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	for _, e := range *t.list.Load() {
		if e.path == path && !e.dead.Load() && e.mount.GetUnlessZero() {
			return e.mount
		}
	}
	return nil
}

func (t *dying) Unmount(path string) error {
	ns := t.k.Namespace()
	ns.Lock()
	mounts := ns.Under(path)
	if len(mounts) > 1 {
		ns.Unlock()
		return kernel.EBUSY
	}
	return t.end(mounts)
}

func (t *dying) UnmountTree(path string) error {
	t.k.Namespace().Lock()
	return t.end(t.k.Namespace().Under(path))
}

func (t *dying) end(mounts []*kernel.Mount) error {
	ns := t.k.Namespace()
	frozen := 0
	for frozen < len(mounts) && mounts[frozen].Freeze() {
		frozen++
	}
	if frozen < len(mounts) || frozen == 0 {
		for _, m := range mounts[:frozen] {
			m.Unfreeze()
		}
		ns.Unlock()
		if len(mounts) == 0 {
			return kernel.EINVAL
		}
		return kernel.EBUSY
	}
	for _, m := range mounts {
		for _, e := range *t.list.Load() {
			if e.mount == m {
				e.dead.Store(true)
			}
		}
		ns.Remove(m)
	}
	t.change()
	ns.Unlock()
	t.k.Synchronize()
	for _, m := range mounts {
		m.Release()
	}
	return nil
}
