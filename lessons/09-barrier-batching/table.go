// Package batching lets an unmount return at once, and makes whoever takes the
// namespace lock next wait for what it has left behind.
//
// The kernel k is given, with an index that lookups read, k.Index(), and the
// namespace, k.Namespace(). Build:
//
//	t.Lock()    // takes the namespace lock, when all earlier unmounts are finished
//	t.Unlock()
//	err := t.Unmount(path)
//	t.Sync()    // returns when all earlier unmounts are finished
//
// Mount and Lookup are done; Mount, Unmount and others take the namespace lock by
// t.Lock. These signatures are fixed. Any thread may call any method, at any time.
//
// An unmount is finished when, after a grace period, the mount is released and the
// cache of its filesystem destroyed: sb := m.Superblock(), m.Release(),
// sb.DestroyCache(). Both may sleep. Some filesystems free their inodes by callbacks,
// which Release posts: sb.FreesByRCU(). Of those the cache may be destroyed only when
// these callbacks have returned; the others must not be made to wait for callbacks.
// Unmount itself takes no time if nothing earlier is unfinished, whoever is inside a
// section. It returns kernel.EBUSY while somebody uses the mount or others are below
// it, and kernel.EINVAL if there is none.
// Lock and Sync wait for all unmounts that have returned before, to their very end,
// and take no time if there are none, whatever callbacks others have posted.
//
// k.Call(f) has f called after a grace period, where nobody may sleep.
// k.Schedule(f) has f called soon by a worker, which may sleep. k.Barrier() waits for
// the callbacks of earlier Calls, everybody's, and k.Flush() for the work of earlier
// Schedules.
// Whatever threads share is a type of package mem.
//
// Read BOOK.md, "Lesson 09: the next one pays". Run: go run . run 09
package batching

import "graceperiod/rcu/kernel"

// Table is the mounts of one namespace.
type Table struct {
	k  *kernel.Kernel
	ns *kernel.Namespace
	x  *kernel.Index
	// TODO: the unmounts that are not finished.
}

// New makes an empty table.
func New(k *kernel.Kernel) *Table {
	return &Table{k: k, ns: k.Namespace(), x: k.Index()}
}

// Lock takes the namespace lock.
func (t *Table) Lock() {
	// TODO: once an unmount leaves something to others, wait for it.
	t.ns.Lock()
}

// Unlock gives the lock back.
func (t *Table) Unlock() { t.ns.Unlock() }

// Mount mounts a filesystem at a path.
func (t *Table) Mount(path string, sb *kernel.Superblock) error {
	t.Lock()
	defer t.Unlock()
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
	m, err := t.takeOut(path)
	if err != nil {
		return err
	}
	// TODO: it takes its time, and all filesystems pay for what some need.
	t.k.Synchronize()
	sb := m.Superblock()
	m.Release()
	t.k.Barrier()
	sb.DestroyCache()
	return nil
}

func (t *Table) takeOut(path string) (*kernel.Mount, error) {
	t.Lock()
	defer t.Unlock()
	mounts := t.ns.Under(path)
	if len(mounts) == 0 {
		return nil, kernel.EINVAL
	}
	if len(mounts) > 1 || !mounts[0].Freeze() {
		return nil, kernel.EBUSY
	}
	t.ns.Remove(mounts[0])
	t.x.Del(mounts[0])
	return mounts[0], nil
}

// Sync returns when all earlier unmounts are finished.
func (t *Table) Sync() {
	// TODO: once an unmount leaves something to others, wait for it.
}
