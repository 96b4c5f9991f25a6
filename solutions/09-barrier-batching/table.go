// Package batching lets an unmount return at once, and makes whoever takes the
// namespace lock next wait for what it has left behind.
package batching

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// Table is the mounts of one namespace.
type Table struct {
	k  *kernel.Kernel
	ns *kernel.Namespace
	x  *kernel.Index

	mu   mem.Mutex
	open []*mem.Event // unmounts that are not finished
}

// New makes an empty table.
func New(k *kernel.Kernel) *Table {
	return &Table{k: k, ns: k.Namespace(), x: k.Index()}
}

// Lock takes the namespace lock.
func (t *Table) Lock() {
	t.Sync()
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
	done := new(mem.Event)
	t.mu.Lock()
	t.open = append(t.open, done)
	t.mu.Unlock()
	t.k.Call(func() {
		t.k.Schedule(func() { t.finish(m, done) })
	})
	return nil
}

// finish is what comes after the grace period.
func (t *Table) finish(m *kernel.Mount, done *mem.Event) {
	sb := m.Superblock()
	m.Release()
	if sb.FreesByRCU() {
		t.k.Barrier() // for the callbacks that Release has posted
	}
	sb.DestroyCache()
	t.mu.Lock()
	t.open = slices.DeleteFunc(t.open, func(e *mem.Event) bool { return e == done })
	t.mu.Unlock()
	done.Set()
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
	t.mu.Lock()
	open := slices.Clone(t.open)
	t.mu.Unlock()
	for _, done := range open {
		done.Wait()
	}
}
