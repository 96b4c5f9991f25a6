// Package wrong holds answers to lesson 09 that are wrong, each in one place: it
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
	suite09 "graceperiod/tests/09-barrier-batching"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite09.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(slow, tooSoon, lossy, dear, destroyed, racy)

// with is a right answer in which change has replaced a part.
func with(change func(t *table)) func() suite09.Constructor {
	return func() suite09.Constructor {
		return func(k *kernel.Kernel) suite09.Table {
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

	mu   mem.Mutex
	open []*mem.Event

	lock    func()
	unmount func(path string) error
	leave   func(m *kernel.Mount, done *mem.Event) // the rest, to others
	end     func(m *kernel.Mount)                  // by a worker, after the grace period
	sync    func()
}

func newTable(k *kernel.Kernel) *table {
	t := &table{k: k, ns: k.Namespace(), x: k.Index()}
	t.lock, t.unmount, t.leave = t.waitAndLock, t.unmountOne, t.later
	t.end, t.sync = t.finish, t.waitForOpen
	return t
}

func (t *table) Lock()                     { t.lock() }
func (t *table) Unlock()                   { t.ns.Unlock() }
func (t *table) Unmount(path string) error { return t.unmount(path) }
func (t *table) Sync()                     { t.sync() }

func (t *table) waitAndLock() {
	t.waitForOpen()
	t.ns.Lock()
}

func (t *table) Mount(path string, sb *kernel.Superblock) error {
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

func (t *table) Lookup(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	if m := t.x.Find(path); m != nil && m.GetUnlessZero() {
		return m
	}
	return nil
}

func (t *table) takeOut(path string) (*kernel.Mount, error) {
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

func (t *table) unmountOne(path string) error {
	m, err := t.takeOut(path)
	if err != nil {
		return err
	}
	done := new(mem.Event)
	t.mu.Lock()
	t.open = append(t.open, done)
	t.mu.Unlock()
	t.leave(m, done)
	return nil
}

func (t *table) later(m *kernel.Mount, done *mem.Event) {
	t.k.Call(func() {
		t.k.Schedule(func() {
			t.end(m)
			t.close(done)
		})
	})
}

func (t *table) close(done *mem.Event) {
	t.mu.Lock()
	t.open = slices.DeleteFunc(t.open, func(e *mem.Event) bool { return e == done })
	t.mu.Unlock()
	done.Set()
}

func (t *table) finish(m *kernel.Mount) {
	sb := m.Superblock()
	m.Release()
	if sb.FreesByRCU() {
		t.k.Barrier()
	}
	sb.DestroyCache()
}

func (t *table) waitForOpen() {
	t.mu.Lock()
	open := slices.Clone(t.open)
	t.mu.Unlock()
	for _, done := range open {
		done.Wait()
	}
}
