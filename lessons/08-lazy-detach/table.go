// Package detach takes mounts away at once, and ends them when nobody uses them any
// more: umount -l.
//
// The kernel k is given, with an index that lookups read, k.Index(), and the
// namespace, k.Namespace(). Mount, Lookup and Unmount are those of lesson 05, and
// done. Build Detach, what it needs in Put, and Shutdown:
//
//	err := t.Detach(path)   // lookups do not find the mount any more; its users keep it
//	t.Put(m)                // a user of m is done with it
//	t.Shutdown()            // returns when every mount is released that nobody uses
//
// These signatures are fixed. Any thread may call any method, at any time; Shutdown
// comes last.
//
// Detach takes no time, whoever is inside a section, whoever uses the mount, however
// long its data takes to get to the disk. When the last user has given it back, and
// after a grace period, m.Release() is called, once. A filesystem whose data never gets
// to the disk, or that somebody uses for ever, holds up no other. Detach returns
// kernel.EBUSY only if other mounts are below it, and kernel.EINVAL if nothing is
// mounted there.
// Put takes no time either. Unmount goes on to be complete on return, and to refuse
// what is busy.
//
// k.Call(f) has f called after a grace period, where nobody may sleep.
// k.Schedule(f) has f called soon by a worker, which may sleep; there are a few workers
// for the whole machine. k.Barrier() waits for the callbacks of earlier Calls, and
// k.Flush() for the work of earlier Schedules.
// Whatever threads share is a type of package mem.
//
// Read BOOK.md, "Lesson 08: lazily". Run: go run . run 08
package detach

import "graceperiod/rcu/kernel"

// Table is the mounts of one namespace.
type Table struct {
	k  *kernel.Kernel
	ns *kernel.Namespace
	x  *kernel.Index
	// TODO: what Detach leaves to others, if you keep a list of it.
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
	// TODO: it takes its time, and refuses what is in use.
	return t.Unmount(path)
}

// Put gives a reference back.
func (t *Table) Put(m *kernel.Mount) {
	// TODO: if this was the last one, nobody is left to release the mount.
	m.Put()
}

// Shutdown returns when every mount is released that was taken away and that nobody
// uses.
func (t *Table) Shutdown() {
	// TODO: once something is left to others, wait for them.
}
