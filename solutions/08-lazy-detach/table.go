// Package detach takes mounts away at once, and ends them when nobody uses them any
// more: umount -l.
package detach

import "graceperiod/rcu/kernel"

// Table is the mounts of one namespace.
type Table struct {
	k  *kernel.Kernel
	ns *kernel.Namespace
	x  *kernel.Index
}

// New makes an empty table.
func New(k *kernel.Kernel) *Table {
	return &Table{k: k, ns: k.Namespace(), x: k.Index()}
}

// Mount mounts a filesystem at a path.
func (t *Table) Mount(path string, sb *kernel.Superblock) error {
	t.ns.Lock()
	defer t.ns.Unlock()
	if t.ns.Find(path) != nil {
		return kernel.EBUSY
	}
	m := t.k.NewMount(path, sb)
	t.ns.Add(m)
	t.x.Add(m)
	return nil
}

// Lookup returns the mount at a path, with a reference to it, or nil.
func (t *Table) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	if m := t.x.Find(path); m != nil && m.GetUnlessZero() {
		return m
	}
	return nil
}

// Unmount ends the mount at a path, if nobody uses it.
func (t *Table) Unmount(path string) error {
	t.ns.Lock()
	mounts := t.ns.Under(path)
	switch {
	case len(mounts) == 0:
		t.ns.Unlock()
		return kernel.EINVAL
	case len(mounts) > 1 || !mounts[0].Freeze():
		t.ns.Unlock()
		return kernel.EBUSY
	}
	m := mounts[0]
	t.ns.Remove(m)
	t.x.Del(m)
	t.ns.Unlock()
	t.k.Synchronize()
	m.Release()
	return nil
}

// Detach takes the mount at a path away.
func (t *Table) Detach(path string) error {
	t.ns.Lock()
	defer t.ns.Unlock()
	mounts := t.ns.Under(path)
	switch {
	case len(mounts) == 0:
		return kernel.EINVAL
	case len(mounts) > 1:
		return kernel.EBUSY
	}
	m := mounts[0]
	t.ns.Remove(m)
	t.x.Del(m)
	t.Put(m) // the table's own reference
	return nil
}

// Put gives a reference back. Who gives back the last one sees to it that the mount
// is released, when those lookups are over that still look at it.
func (t *Table) Put(m *kernel.Mount) {
	if m.Put() {
		t.k.Call(func() {
			t.k.Schedule(m.Release)
		})
	}
}

// Shutdown returns when every mount is released that was taken away and that nobody
// uses.
func (t *Table) Shutdown() {
	t.k.Barrier()
	t.k.Flush()
}
