// Package wrong holds answers to lesson 08 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [table], a right answer, with a part replaced.
package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	suite08 "graceperiod/tests/08-lazy-detach"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite08.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(slow, changed, atTheWrongTime, stuck, lossy, consumed, racy)

// with is a right answer in which change has replaced a part.
func with(change func(t *table)) func() suite08.Constructor {
	return func() suite08.Constructor {
		return func(k *kernel.Kernel) suite08.Table {
			t := newTable(k)
			change(t)
			return t
		}
	}
}

// table is a right answer. What makes the wrong ones wrong are the parts that they
// replace.
type table struct {
	k  *kernel.Kernel
	ns *kernel.Namespace
	x  *kernel.Index

	mount    func(path string, sb *kernel.Superblock) error
	unmount  func(path string) error
	detach   func(path string) error
	put      func(m *kernel.Mount)
	end      func(m *kernel.Mount) // when the last reference is gone
	release  func(m *kernel.Mount) // by a worker
	shutdown func()
}

func newTable(k *kernel.Kernel) *table {
	t := &table{k: k, ns: k.Namespace(), x: k.Index()}
	t.mount, t.unmount, t.detach = t.mountOne, t.unmountOne, t.detachOne
	t.put, t.end, t.release = t.giveBack, t.later, (*kernel.Mount).Release
	t.shutdown = t.waitForAll
	return t
}

func (t *table) Mount(path string, sb *kernel.Superblock) error { return t.mount(path, sb) }
func (t *table) Unmount(path string) error                      { return t.unmount(path) }
func (t *table) Detach(path string) error                       { return t.detach(path) }
func (t *table) Put(m *kernel.Mount)                            { t.put(m) }
func (t *table) Shutdown()                                      { t.shutdown() }

func (t *table) mountOne(path string, sb *kernel.Superblock) error {
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

func (t *table) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	if m := t.x.Find(path); m != nil && m.GetUnlessZero() {
		return m
	}
	return nil
}

func (t *table) unmountOne(path string) error {
	m, err := t.take(path, (*kernel.Mount).Freeze)
	if err == nil {
		t.k.Synchronize()
		m.Release()
	}
	return err
}

func (t *table) detachOne(path string) error {
	m, err := t.take(path, func(*kernel.Mount) bool { return true })
	if err == nil {
		t.put(m)
	}
	return err
}

// take takes a mount out, if may says so.
func (t *table) take(path string, may func(*kernel.Mount) bool) (*kernel.Mount, error) {
	t.ns.Lock()
	defer t.ns.Unlock()
	mounts := t.ns.Under(path)
	switch {
	case len(mounts) == 0:
		return nil, kernel.EINVAL
	case len(mounts) > 1 || !may(mounts[0]):
		return nil, kernel.EBUSY
	}
	t.ns.Remove(mounts[0])
	t.x.Del(mounts[0])
	return mounts[0], nil
}

func (t *table) giveBack(m *kernel.Mount) {
	if m.Put() {
		t.end(m)
	}
}

func (t *table) later(m *kernel.Mount) {
	t.k.Call(func() {
		t.k.Schedule(func() { t.release(m) })
	})
}

func (t *table) waitForAll() {
	t.k.Barrier()
	t.k.Flush()
}
