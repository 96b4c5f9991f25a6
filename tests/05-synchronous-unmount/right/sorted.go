package right

import (
	"slices"
	"strings"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// sorted keeps the mounts by path in a slice that is never changed, and needs no
// tree of the namespace's.
type sorted struct {
	k    *kernel.Kernel
	mu   mem.Mutex
	list mem.Pointer[[]place]
}

type place struct {
	path  string
	mount *kernel.Mount
}

func newSorted(k *kernel.Kernel) *sorted {
	t := &sorted{k: k}
	t.list.Store(new([]place))
	return t
}

func find(list []place, path string) (int, bool) {
	return slices.BinarySearchFunc(list, path, func(p place, path string) int { return strings.Compare(p.path, path) })
}

func (t *sorted) Mount(path string, sb *kernel.Superblock) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := *t.list.Load()
	i, found := find(list, path)
	if found {
		return kernel.EBUSY
	}
	next := slices.Insert(slices.Clone(list), i, place{path, t.k.NewMount(path, sb)})
	t.list.Store(&next)
	return nil
}

func (t *sorted) Lookup(path string) (m *kernel.Mount) {
	t.k.ReadLock()
	list := *t.list.Load()
	if i, found := find(list, path); found && list[i].mount.GetUnlessZero() {
		m = list[i].mount
	}
	t.k.ReadUnlock()
	return m
}

func (t *sorted) Unmount(path string) error     { return t.unmount(path, false) }
func (t *sorted) UnmountTree(path string) error { return t.unmount(path, true) }

func (t *sorted) unmount(path string, tree bool) error {
	gone, err := t.split(path, tree)
	if err != nil {
		return err
	}
	t.k.Synchronize()
	for _, p := range slices.Backward(gone) { // what is below comes later in the order
		p.mount.Release()
	}
	return nil
}

func (t *sorted) split(path string, tree bool) (gone []place, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var stay []place
	list := *t.list.Load()
	if _, found := find(list, path); !found {
		return nil, kernel.EINVAL
	}
	for _, p := range list {
		if p.path == path || strings.HasPrefix(p.path, path+"/") {
			gone = append(gone, p)
		} else {
			stay = append(stay, p)
		}
	}
	if len(gone) > 1 && !tree {
		return nil, kernel.EBUSY
	}
	for i, p := range gone {
		if !p.mount.Freeze() {
			for _, p := range gone[:i] {
				p.mount.Unfreeze()
			}
			return nil, kernel.EBUSY
		}
	}
	t.list.Store(&stay)
	return gone, nil
}
