package kernel

import (
	"slices"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// Index is what lookups read: the mounts of a namespace by their paths. To look is
// one step, inside a section. Who changes it holds the namespace lock.
type Index struct {
	k   *Kernel
	all mem.Pointer[buckets] // replaced as a whole
}

// buckets is mounts by a hash of their paths: of thousands a change copies few.
type buckets [64][]*Mount

// of is the number of a path's bucket.
func (*buckets) of(path string) uint32 {
	h := uint32(2166136261) // FNV-1a
	for i := range len(path) {
		h = (h ^ uint32(path[i])) * 16777619
	}
	return h % 64
}

// Index is the index of all tasks' namespace.
func (k *Kernel) Index() *Index { return k.index }

func newIndex(k *Kernel) *Index {
	x := &Index{k: k}
	k.w.Name("index", &x.all)
	return x
}

// Find is the mount at a path, or nil. It takes no reference.
func (x *Index) Find(path string) *Mount {
	if x.k.task().depth == 0 {
		sim.Misusef("The index is read inside a section.", "what is found may go away before it is looked at.", "%s calls Find, and is in no section", sim.Current().Name())
	}
	all := x.all.Load()
	if all == nil {
		return nil
	}
	for _, m := range all[all.of(path)] {
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
	x.change(m, func(others []*Mount) []*Mount { return append(others, m) })
}

// Del lets no lookup find a mount that begins from here on.
func (x *Index) Del(m *Mount) {
	x.k.namespace.mustHold("Del")
	m.whole("takes out")
	x.change(m, func(others []*Mount) []*Mount { return others })
}

// change replaces the bucket of a mount; with is given the others there, in a copy.
func (x *Index) change(m *Mount, with func(others []*Mount) []*Mount) {
	var now buckets
	if was := x.all.Load(); was != nil {
		now = *was
	}
	at := now.of(m.path)
	others := slices.DeleteFunc(slices.Clone(now[at]), func(o *Mount) bool { return o == m })
	now[at] = with(others)
	x.all.Store(&now)
}
