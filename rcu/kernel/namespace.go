package kernel

import (
	"slices"
	"strings"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// Namespace is the mounts that a group of tasks sees, as a tree, and the lock
// under which they come and go. Only who holds the lock may use the tree, and only
// he may change it: it is not what lookups read. The kernel calls the lock
// namespace_sem.
type Namespace struct {
	k      *Kernel
	lock   mem.Mutex
	holder *sim.Cell[string]
	root   node
}

// node is a path, whether something is mounted there or not.
type node struct {
	mount  *Mount
	name   string
	parent *node
	below  []*node
	index  int // in the parent's list
	named  map[string]*node
}

// Namespace is the namespace of all tasks.
func (k *Kernel) Namespace() *Namespace { return k.namespace }

func newNamespace(k *Kernel) *Namespace {
	n := &Namespace{k: k, holder: sim.NewCell(k.w, "")}
	k.w.Name("namespace", &n.lock)
	return n
}

// Lock takes the lock. One thread holds it at a time; others wait.
func (n *Namespace) Lock() {
	n.lock.Lock()
	n.holder.Set(sim.Current().Name())
}

// Unlock gives the lock back.
func (n *Namespace) Unlock() {
	n.holder.Set("")
	n.lock.Unlock()
}

// Add puts a mount into the tree at its path, where there must be none.
func (n *Namespace) Add(m *Mount) {
	n.mustHold("Add")
	m.whole("adds")
	at := n.at(m.path, true)
	if at.mount != nil {
		sim.Misusef("There is one mount at a path.", "the one that was there is never found again.", "%s adds a mount at %s, and there is one", sim.Current().Name(), m.path)
	}
	at.mount = m
}

// Remove takes a mount out of the tree. It must be there.
func (n *Namespace) Remove(m *Mount) {
	n.mustHold("Remove")
	m.whole("removes")
	at := n.at(m.path, false)
	if at == nil || at.mount != m {
		sim.Misusef("A mount is removed once, from where it was added.", "somebody else's is removed in its place.", "%s removes %s, which is not in the tree", sim.Current().Name(), m.path)
	}
	at.mount = nil
	at.prune()
}

// Find is the mount at a path, or nil.
func (n *Namespace) Find(path string) *Mount {
	n.mustHold("Find")
	if at := n.at(path, false); at != nil {
		return at.mount
	}
	return nil
}

// Under is the mount at a path and all mounts below it, the lower ones first. It
// is nil if nothing is mounted at the path.
func (n *Namespace) Under(path string) []*Mount {
	n.mustHold("Under")
	at := n.at(path, false)
	if at == nil || at.mount == nil {
		return nil
	}
	return at.add(nil)
}

func (n *Namespace) mustHold(what string) {
	if who := sim.Current().Name(); n.holder.Get() != who {
		sim.Misusef("The tree of mounts is used under the namespace lock.", "two threads change it at once.", "%s calls %s, and does not hold the lock", who, what)
	}
}

// at is the node of a path; if there is none it is made, or nil.
func (n *Namespace) at(path string, make bool) *node {
	at := &n.root
	for name := range strings.SplitSeq(strings.Trim(path, "/"), "/") {
		next := at.named[name]
		if next == nil {
			if !make {
				return nil
			}
			next = at.grow(name)
		}
		at = next
	}
	return at
}

func (d *node) grow(name string) *node {
	if d.named == nil {
		d.named = map[string]*node{}
	}
	b := &node{name: name, parent: d, index: len(d.below)}
	d.named[name] = b
	d.below = append(d.below, b)
	return b
}

// prune takes paths out that lead to no mount any more.
func (d *node) prune() {
	for ; d.parent != nil && d.mount == nil && len(d.below) == 0; d = d.parent {
		p := d.parent
		last := p.below[len(p.below)-1]
		last.index, p.below[d.index] = d.index, last
		p.below = slices.Delete(p.below, len(p.below)-1, len(p.below))
		delete(p.named, d.name)
	}
}

// add adds the mounts below, and then this one.
func (d *node) add(list []*Mount) []*Mount {
	for _, b := range d.below {
		list = b.add(list)
	}
	if d.mount != nil {
		list = append(list, d.mount)
	}
	return list
}
