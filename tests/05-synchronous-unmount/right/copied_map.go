package right

import (
	"maps"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// copiedMap publishes a whole new map with each change. It asks who is busy before
// it freezes, so that a tree that is busy for long is not touched at all.
type copiedMap struct {
	k      *kernel.Kernel
	mu     mem.Mutex // of its own, beside the namespace's
	mounts mem.Pointer[map[string]*kernel.Mount]
}

func newCopiedMap(k *kernel.Kernel) *copiedMap {
	t := &copiedMap{k: k}
	t.mounts.Store(&map[string]*kernel.Mount{})
	return t
}

func (t *copiedMap) Mount(path string, sb *kernel.Superblock) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	next := maps.Clone(*t.mounts.Load())
	if next[path] != nil {
		return kernel.EBUSY
	}
	m := t.k.NewMount(path, sb)
	next[path] = m
	t.k.Namespace().Lock()
	t.k.Namespace().Add(m)
	t.k.Namespace().Unlock()
	t.mounts.Store(&next)
	return nil
}

func (t *copiedMap) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	m := (*t.mounts.Load())[path]
	if m != nil && !m.GetUnlessZero() {
		m = nil
	}
	t.k.ReadUnlock()
	return m
}

func (t *copiedMap) Unmount(path string) error     { return t.unmount(path, 1) }
func (t *copiedMap) UnmountTree(path string) error { return t.unmount(path, 1<<30) }

func (t *copiedMap) unmount(path string, most int) error {
	gone, err := t.takeOut(path, most)
	if err != nil {
		return err
	}
	t.k.Synchronize()
	for _, m := range gone {
		m.Release()
	}
	return nil
}

func (t *copiedMap) takeOut(path string, most int) ([]*kernel.Mount, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	ns := t.k.Namespace()
	ns.Lock()
	defer ns.Unlock()
	gone := ns.Under(path)
	switch {
	case len(gone) == 0:
		return nil, kernel.EINVAL
	case len(gone) > most:
		return nil, kernel.EBUSY
	}
	for _, m := range gone {
		if m.Count() != 1 {
			return nil, kernel.EBUSY
		}
	}
	next := maps.Clone(*t.mounts.Load())
	for i, m := range gone {
		if !m.Freeze() { // somebody came since
			for ; i > 0; i-- {
				gone[i-1].Unfreeze()
			}
			return nil, kernel.EBUSY
		}
		delete(next, m.Path())
	}
	for _, m := range gone {
		ns.Remove(m)
	}
	t.mounts.Store(&next)
	return gone, nil
}
