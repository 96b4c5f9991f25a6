// Package unmount is a table of mounts: which filesystem is found at which path.
// Lookups read it without a lock, and while they do mounts come and go.
//
// The kernel k is given, and what it makes. Build the table:
//
//	t := New(k)
//	err := t.Mount(path, sb)    // from now on a lookup of path finds a new mount of sb
//	m := t.Lookup(path)         // the mount, with a reference for the caller; nil if there is none
//	err := t.Unmount(path)      // the mount is gone, released, and its data is on the disk
//	err := t.UnmountTree(path)  // the same for it and all mounts below it, the lower ones first
//
// These signatures are fixed. Any thread may call any method, at any time.
//
// Lookup takes no lock that Unmount takes, and waits for nobody: it reads inside a
// section, k.ReadLock() to k.ReadUnlock(). Who has got a mount gives his reference
// back with m.Put() when he has used it, perhaps much later.
// Unmount returns kernel.EBUSY, and changes nothing, while somebody holds the mount or
// other mounts are below it. UnmountTree does so if one of all these mounts is
// held; a lookup that goes on at the same time may miss those that are not. If nothing
// is mounted at the path, both return kernel.EINVAL.
// Mount, Unmount and UnmountTree change the table under the lock k.Namespace().
// m.Release() ends a mount: it sees to it that the data gets to the disk, which may
// take long. Before that nobody may find the mount any more, nobody may hold it, and
// k.Synchronize() must have waited for the lookups that may still look at it.
// Paths are like "/mnt/usb": clean, and never "/".
// Whatever threads share without a lock is a type of package mem.
//
// Read BOOK.md, "Lesson 05: unmount". Run: go run . run 05
package unmount

import "graceperiod/rcu/kernel"

// Table is the mounts of one namespace.
type Table struct {
	k *kernel.Kernel
	// TODO: what lookups read, and what is changed under the lock.
}

// New makes an empty table.
func New(k *kernel.Kernel) *Table { return &Table{k: k} }

// Mount mounts a filesystem at a path. If something is mounted there, it returns kernel.EBUSY.
func (t *Table) Mount(path string, sb *kernel.Superblock) error {
	// TODO: the mount is found by nobody.
	t.k.NewMount(path, sb)
	return nil
}

// Lookup returns the mount at a path, with a reference to it, or nil.
func (t *Table) Lookup(path string) *kernel.Mount {
	// TODO: it finds nothing.
	return nil
}

// Unmount ends the mount at a path.
func (t *Table) Unmount(path string) error {
	// TODO: nothing is released.
	return kernel.EINVAL
}

// UnmountTree ends the mount at a path and all mounts below it.
func (t *Table) UnmountTree(path string) error {
	// TODO: nothing is released.
	return kernel.EINVAL
}
