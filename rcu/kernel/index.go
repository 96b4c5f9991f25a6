package kernel

import (
	"slices"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// Index is what lookups read: the mounts of a namespace by their paths. To look is
// one step, inside a section. Who changes it holds the namespace lock.
type Index struct {
	k    *Kernel
	list mem.Pointer[[]*Mount] // replaced as a whole
}

// Index is the index of all tasks' namespace.
func (k *Kernel) Index() *Index { return k.index }

func newIndex(k *Kernel) *Index {
	x := &Index{k: k}
	k.w.Name("index", &x.list)
	return x
}

// Find is the mount at a path, or nil. It takes no reference.
func (x *Index) Find(path string) *Mount {
	if x.k.task().depth == 0 {
		sim.Misusef("The index is read inside a section.", "what is found may go away before it is looked at.", "%s calls Find, and is in no section", sim.Current().Name())
	}
	list := x.list.Load()
	if list == nil {
		return nil
	}
	for _, m := range *list {
		if m.path == path {
			return m
		}
	}
	return nil
}

// Add lets lookups find a mount.
func (x *Index) Add(m *Mount) {
	x.k.namespace.mustHold("Add")
	m.whole("adds")
	x.change(append(x.others(nil), m))
}

// Del lets no lookup find a mount that begins from here on.
func (x *Index) Del(m *Mount) {
	x.k.namespace.mustHold("Del")
	m.whole("takes out")
	x.change(x.others(m))
}

// others is all mounts but one, with room for one more.
func (x *Index) others(but *Mount) (list []*Mount) {
	old := x.list.Load()
	if old == nil {
		return nil
	}
	list = make([]*Mount, 0, len(*old)+1)
	at := slices.Index(*old, but)
	if at < 0 {
		return append(list, *old...)
	}
	return append(append(list, (*old)[:at]...), (*old)[at+1:]...)
}

func (x *Index) change(list []*Mount) { x.list.Store(&list) }
