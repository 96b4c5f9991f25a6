// Package right holds answers to lesson 09 that are right, and different from the
// solution in design. A suite that fails one of them is worse than none.
package right

import (
	"graceperiod/rcu/kernel"
	suite09 "graceperiod/tests/09-barrier-batching"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite09.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "in-order", New: of(newInOrder)},
	{Name: "waits-under-the-lock", New: of(newUnderLock)},
}

func of[T suite09.Table](new func(*kernel.Kernel) T) func() suite09.Constructor {
	return func() suite09.Constructor { return suite09.Adapt(new) }
}

// base is what the stub has; lock and end are what differs.
type base struct {
	k    *kernel.Kernel
	ns   *kernel.Namespace
	x    *kernel.Index
	lock func()
}

func newBase(k *kernel.Kernel) base { return base{k: k, ns: k.Namespace(), x: k.Index()} }

func (t *base) Lock()   { t.lock() }
func (t *base) Unlock() { t.ns.Unlock() }

func (t *base) Mount(path string, sb *kernel.Superblock) error {
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

func (t *base) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	if m := t.x.Find(path); m != nil && m.GetUnlessZero() {
		return m
	}
	return nil
}

func (t *base) takeOut(path string) (*kernel.Mount, error) {
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

func finish(k *kernel.Kernel, m *kernel.Mount) {
	sb := m.Superblock()
	m.Release()
	if sb.FreesByRCU() {
		k.Barrier()
	}
	sb.DestroyCache()
}
