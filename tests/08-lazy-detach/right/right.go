// Package right holds answers to lesson 08 that are right, and different from the
// solution in design. A suite that fails one of them is worse than none.
package right

import (
	"graceperiod/rcu/kernel"
	suite08 "graceperiod/tests/08-lazy-detach"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite08.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "thread-each", New: of(newThreadEach)},
	{Name: "waits-from-the-detach-on", New: of(newEarly)},
	{Name: "list-and-two-workers", New: of(newList)},
	{Name: "sweeps-at-every-put", New: of(newSweep)},
	{Name: "polls-at-shutdown", New: of(newPolls)},
}

func of[T suite08.Table](new func(*kernel.Kernel) T) func() suite08.Constructor {
	return func() suite08.Constructor { return suite08.Adapt(new) }
}

// base is what the stub has.
type base struct {
	k  *kernel.Kernel
	ns *kernel.Namespace
	x  *kernel.Index
}

func newBase(k *kernel.Kernel) base { return base{k, k.Namespace(), k.Index()} }

func (t *base) Mount(path string, sb *kernel.Superblock) error {
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

func (t *base) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	if m := t.x.Find(path); m != nil && m.GetUnlessZero() {
		return m
	}
	return nil
}

func (t *base) Unmount(path string) error {
	m, err := t.take(path, true)
	if err == nil {
		t.k.Synchronize()
		m.Release()
	}
	return err
}

func (t *base) take(path string, unused bool) (*kernel.Mount, error) {
	t.ns.Lock()
	defer t.ns.Unlock()
	mounts := t.ns.Under(path)
	if len(mounts) == 0 {
		return nil, kernel.EINVAL
	}
	if len(mounts) > 1 || unused && !mounts[0].Freeze() {
		return nil, kernel.EBUSY
	}
	t.ns.Remove(mounts[0])
	t.x.Del(mounts[0])
	return mounts[0], nil
}
