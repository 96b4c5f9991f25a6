// Package everything takes all mounts of a machine away: some must be gone when the
// call returns, of others nobody wants to wait for the end.
//
// The kernel k is given. The parts p are what you have built: p.Waits is lesson 03's
// and p.Callbacks lesson 04's, both over the grace period of lesson 02, which each
// section of k.ReadLock is a section of. Mount, Lookup and take are done. Build
//
//	err := t.Unmount(path)   // returns when the mount is released
//	err := t.Detach(path)    // takes the mount away; others release it, after a grace period
//	t.Shutdown()             // returns when every mount is released that was detached
//
// These signatures are fixed. Any thread may call any method, at any time; Shutdown
// comes last. Unmount and Detach return kernel.EINVAL if nothing is mounted there.
//
// m.Release() ends a mount. It takes as long as the disk of its filesystem, and nobody
// who has another mount may wait for that. When Detach returns, at most limit mounts
// are detached and not released; until then its caller waits.
//
// k.Schedule(f) has f called soon by one of a few workers. k.Synchronize() is a grace
// period for this caller alone. Whatever threads share is a type of package mem.
//
// Read BOOK.md, "Lesson 11: unmount everything". Run: go run . run 11
package everything

import (
	"graceperiod/rcu/kernel"
	"graceperiod/tests/parts"
)

// Table is the mounts of one namespace.
type Table struct {
	k     *kernel.Kernel
	ns    *kernel.Namespace
	x     *kernel.Index
	parts parts.Parts
	limit int

	// TODO: what Detach and Shutdown have to know.
}

// New makes an empty table. At most limit mounts may be detached and not released.
func New(k *kernel.Kernel, p parts.Parts, limit int) *Table {
	return &Table{k: k, ns: k.Namespace(), x: k.Index(), parts: p, limit: limit}
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

// Lookup tells whether a filesystem is mounted at a path.
func (t *Table) Lookup(path string) bool {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	m := t.x.Find(path)
	return m != nil && m.Superblock() != nil
}

// take takes the mount at a path out, so that no lookup finds it from here on.
func (t *Table) take(path string) (*kernel.Mount, error) {
	t.ns.Lock()
	defer t.ns.Unlock()
	m := t.ns.Find(path)
	if m == nil {
		return nil, kernel.EINVAL
	}
	m.Freeze() // nobody holds one in this lesson
	t.ns.Remove(m)
	t.x.Del(m)
	return m, nil
}

// Unmount returns when the mount at a path is released.
func (t *Table) Unmount(path string) error {
	m, err := t.take(path)
	if err != nil {
		return err
	}
	t.k.Synchronize() // TODO: thousands may be here at once.
	m.Release()
	return nil
}

// Detach takes the mount at a path away, and leaves its end to others.
func (t *Table) Detach(path string) error {
	_, err := t.take(path)
	// TODO: nobody releases it.
	return err
}

// Shutdown returns when every mount is released that was detached.
func (t *Table) Shutdown() {
	// TODO: it returns too early.
}
