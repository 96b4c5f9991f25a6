// Package unmount is a table of mounts: which filesystem is found at which path.
package unmount

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// Table is the mounts of one namespace.
type Table struct {
	k       *kernel.Kernel
	ns      *kernel.Namespace
	buckets [4096]mem.Pointer[entry] // lists that lookups follow
}

// entry is a mount as lookups find it. All but next stays as it is.
type entry struct {
	path  string
	mount *kernel.Mount
	next  mem.Pointer[entry]
}

// New makes an empty table.
func New(k *kernel.Kernel) *Table { return &Table{k: k, ns: k.Namespace()} }

// Mount mounts a filesystem at a path.
func (t *Table) Mount(path string, sb *kernel.Superblock) error {
	t.ns.Lock()
	defer t.ns.Unlock()
	if t.ns.Find(path) != nil {
		return kernel.EBUSY
	}
	e := &entry{path: path, mount: t.k.NewMount(path, sb)}
	t.ns.Add(e.mount)
	first := t.bucket(path)
	e.next.Store(first.Load())
	first.Store(e) // last: a lookup that finds it finds it whole
	return nil
}

// Lookup returns the mount at a path, with a reference to it, or nil.
func (t *Table) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	for e := t.bucket(path).Load(); e != nil; e = e.next.Load() {
		if e.path == path && e.mount.GetUnlessZero() {
			return e.mount
		}
	}
	return nil
}

// Unmount ends the mount at a path.
func (t *Table) Unmount(path string) error {
	t.ns.Lock()
	mounts := t.ns.Under(path)
	if len(mounts) > 1 {
		t.ns.Unlock()
		return kernel.EBUSY
	}
	return t.end(mounts)
}

// UnmountTree ends the mount at a path and all mounts below it.
func (t *Table) UnmountTree(path string) error {
	t.ns.Lock()
	return t.end(t.ns.Under(path))
}

// end ends mounts. The caller holds the namespace lock, which end gives back
// before it waits.
func (t *Table) end(mounts []*kernel.Mount) error {
	err := t.detach(mounts)
	t.ns.Unlock()
	if err != nil {
		return err
	}
	t.k.Synchronize() // for lookups that found one before it was taken out
	for _, m := range mounts {
		m.Release()
	}
	return nil
}

// detach takes mounts out of the table if nobody holds one of them.
func (t *Table) detach(mounts []*kernel.Mount) error {
	if len(mounts) == 0 {
		return kernel.EINVAL
	}
	for i, m := range mounts {
		if !m.Freeze() { // what is frozen gets no new users
			for _, m := range mounts[:i] {
				m.Unfreeze()
			}
			return kernel.EBUSY
		}
	}
	for _, m := range mounts {
		t.ns.Remove(m)
		t.unlink(m)
	}
	return nil
}

// unlink takes a mount out of its list. Its entry goes on pointing to the next
// one, for lookups that stand there.
func (t *Table) unlink(m *kernel.Mount) {
	at := t.bucket(m.Path())
	e := at.Load()
	for ; e.mount != m; e = at.Load() {
		at = &e.next
	}
	at.Store(e.next.Load())
}

func (t *Table) bucket(path string) *mem.Pointer[entry] {
	hash := uint32(2166136261) // FNV-1a
	for i := range len(path) {
		hash = (hash ^ uint32(path[i])) * 16777619
	}
	return &t.buckets[hash%uint32(len(t.buckets))]
}
