// Package everything takes all mounts of a machine away: some must be gone when the
// call returns, of others nobody wants to wait for the end.
package everything

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/tests/parts"
)

// Table is the mounts of one namespace.
type Table struct {
	k     *kernel.Kernel
	ns    *kernel.Namespace
	x     *kernel.Index
	parts parts.Parts
	limit int

	mu      mem.Mutex
	less    mem.Cond
	pending int // mounts that are detached and not released
}

// New makes an empty table. At most limit mounts may be detached and not released.
func New(k *kernel.Kernel, p parts.Parts, limit int) *Table {
	t := &Table{k: k, ns: k.Namespace(), x: k.Index(), parts: p, limit: limit}
	t.less.L = &t.mu
	return t
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
	t.parts.Waits.Wait(t.parts.Waits.Start())
	m.Release()
	return nil
}

// Detach takes the mount at a path away, and leaves its end to others.
func (t *Table) Detach(path string) error {
	t.add(1)
	m, err := t.take(path)
	if err != nil {
		t.add(-1)
		return err
	}
	return t.parts.Callbacks.Call(func() {
		t.k.Schedule(func() { // others must not wait for a slow disk
			m.Release()
			t.add(-1)
		})
	})
}

// add counts one more, where there is room, or one less.
func (t *Table) add(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for n > 0 && t.pending >= t.limit {
		t.less.Wait()
	}
	t.pending += n
	t.less.Broadcast()
}

// Shutdown returns when every mount is released that was detached.
func (t *Table) Shutdown() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.pending > 0 {
		t.less.Wait()
	}
}
