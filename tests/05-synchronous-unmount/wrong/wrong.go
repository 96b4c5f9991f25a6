// Package wrong holds answers to lesson 05 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [table], a right answer, with a part replaced.
package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite05.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(touching, finding, waiting, tooEarly, notAgain, rude, reviving, dear, racy)

// with is a right answer in which change has replaced a part.
func with(change func(t *table)) func() suite05.Constructor {
	return func() suite05.Constructor {
		return func(k *kernel.Kernel) suite05.Table {
			t := newTable(k)
			change(t)
			return t
		}
	}
}

// table is a right answer. What makes the wrong ones wrong are the parts that they
// replace.
type table struct {
	k     *kernel.Kernel
	ns    *kernel.Namespace
	index mem.Pointer[[]entry] // replaced as a whole by each change

	lookup  func(path string) *kernel.Mount
	take    func(m *kernel.Mount) bool // a reference, in a lookup
	claim   func(mounts []*kernel.Mount) bool
	publish func(m *kernel.Mount)
	unlink  func(m *kernel.Mount)
	finish  func(mounts []*kernel.Mount) // what is left to do when they are out; without the lock
	mount   func(path string, sb *kernel.Superblock) error
	unmount func(path string) error
	tree    func(path string) error
}

type entry struct {
	path  string
	mount *kernel.Mount
}

func newTable(k *kernel.Kernel) *table {
	t := &table{k: k, ns: k.Namespace()}
	t.index.Store(&[]entry{})
	t.lookup, t.take = t.find, (*kernel.Mount).GetUnlessZero
	t.claim, t.publish, t.unlink = freeze, t.add, t.remove
	t.finish = t.waitAndRelease
	t.mount = t.mountOne
	t.unmount, t.tree = t.unmountOne, t.unmountAll
	return t
}

func (t *table) mountOne(path string, sb *kernel.Superblock) error {
	t.ns.Lock()
	defer t.ns.Unlock()
	if t.ns.Find(path) != nil {
		return kernel.EBUSY
	}
	m := t.k.NewMount(path, sb)
	t.ns.Add(m)
	t.publish(m)
	return nil
}

func (t *table) Mount(path string, sb *kernel.Superblock) error { return t.mount(path, sb) }

func (t *table) Lookup(path string) *kernel.Mount { return t.lookup(path) }
func (t *table) Unmount(path string) error        { return t.unmount(path) }
func (t *table) UnmountTree(path string) error    { return t.tree(path) }

func (t *table) find(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	return t.search(path)
}

func (t *table) search(path string) *kernel.Mount {
	for _, e := range *t.index.Load() {
		if e.path == path && t.take(e.mount) {
			return e.mount
		}
	}
	return nil
}

func (t *table) unmountOne(path string) error {
	t.ns.Lock()
	mounts := t.ns.Under(path)
	if len(mounts) > 1 {
		t.ns.Unlock()
		return kernel.EBUSY
	}
	return t.end(mounts)
}

func (t *table) unmountAll(path string) error {
	t.ns.Lock()
	return t.end(t.ns.Under(path))
}

// end ends mounts. The caller holds the lock, which end gives back.
func (t *table) end(mounts []*kernel.Mount) error {
	err := t.detach(mounts)
	t.ns.Unlock()
	if err == nil {
		t.finish(mounts)
	}
	return err
}

func (t *table) detach(mounts []*kernel.Mount) error {
	if len(mounts) == 0 {
		return kernel.EINVAL
	}
	if !t.claim(mounts) {
		return kernel.EBUSY
	}
	for _, m := range mounts {
		t.ns.Remove(m)
		t.unlink(m)
	}
	return nil
}

// freeze takes the last reference of all of them, or of none.
func freeze(mounts []*kernel.Mount) bool {
	for i, m := range mounts {
		if !m.Freeze() {
			for _, m := range mounts[:i] {
				m.Unfreeze()
			}
			return false
		}
	}
	return true
}

func (t *table) add(m *kernel.Mount) {
	list := append(slices.Clone(*t.index.Load()), entry{m.Path(), m})
	t.index.Store(&list)
}

func (t *table) remove(m *kernel.Mount) {
	list := slices.DeleteFunc(slices.Clone(*t.index.Load()), func(e entry) bool { return e.mount == m })
	t.index.Store(&list)
}

func (t *table) waitAndRelease(mounts []*kernel.Mount) {
	t.k.Synchronize()
	release(mounts)
}

func release(mounts []*kernel.Mount) {
	for _, m := range mounts {
		m.Release()
	}
}
