// Package wrong holds answers to lesson 11 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code.
//
// Most are [table], a right answer, with a part replaced. Those named after a policy
// are what the threads have proposed, for everything.
package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	suite11 "graceperiod/tests/11-unmount-everything"
	"graceperiod/tests/parts"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[*suite11.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(incomplete, late, held, unbounded, wasteful, crowded, racy)

// with is a right answer in which change has replaced a part.
func with(change func(t *table)) func() *suite11.Constructor {
	return func() *suite11.Constructor {
		return suite11.Adapt(func(k *kernel.Kernel, p parts.Parts, limit int) *table {
			t := &table{k: k, ns: k.Namespace(), x: k.Index(), waits: p.Waits, calls: p.Callbacks, limit: limit}
			t.less.L = &t.mu
			t.unmount, t.detach, t.add, t.release, t.shutdown = t.goodUnmount, t.goodDetach, t.goodAdd, t.goodRelease, t.goodShutdown
			change(t)
			return t
		})
	}
}

// policy is one of the suite's.
func policy(name string) func() *suite11.Constructor {
	i := slices.IndexFunc(suite11.Policies, func(p suite11.Policy) bool { return p.Name == name })
	return suite11.Policies[i].New
}

// table is a right answer in parts.
type table struct {
	k     *kernel.Kernel
	ns    *kernel.Namespace
	x     *kernel.Index
	waits parts.Waits
	calls parts.Callbacks
	limit int

	mu      mem.Mutex
	less    mem.Cond
	pending int

	one mem.Mutex // for those that want one
	in  int       // the same

	unmount  func(path string) error
	detach   func(path string) error
	add      func(n int)
	release  func(m *kernel.Mount)
	shutdown func()
}

func (t *table) Unmount(path string) error { return t.unmount(path) }
func (t *table) Detach(path string) error  { return t.detach(path) }
func (t *table) Shutdown()                 { t.shutdown() }

func (t *table) Mount(path string, sb *kernel.Superblock) error {
	t.ns.Lock()
	defer t.ns.Unlock()
	m := t.k.NewMount(path, sb)
	t.ns.Add(m)
	t.x.Add(m)
	return nil
}

func (t *table) Lookup(path string) bool {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	m := t.x.Find(path)
	return m != nil && m.Superblock() != nil
}

func (t *table) take(path string) (*kernel.Mount, error) {
	t.ns.Lock()
	defer t.ns.Unlock()
	return t.takeLocked(path)
}

func (t *table) takeLocked(path string) (*kernel.Mount, error) {
	m := t.ns.Find(path)
	if m == nil {
		return nil, kernel.EINVAL
	}
	m.Freeze()
	t.ns.Remove(m)
	t.x.Del(m)
	return m, nil
}

func (t *table) goodUnmount(path string) error {
	m, err := t.take(path)
	if err != nil {
		return err
	}
	t.waits.Wait(t.waits.Start())
	m.Release()
	return nil
}

func (t *table) goodDetach(path string) error {
	t.add(1)
	m, err := t.take(path)
	if err != nil {
		t.add(-1)
		return err
	}
	return t.calls.Call(func() { t.release(m) })
}

func (t *table) goodRelease(m *kernel.Mount) {
	t.k.Schedule(func() {
		m.Release()
		t.add(-1)
	})
}

func (t *table) goodAdd(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for n > 0 && t.pending >= t.limit {
		t.less.Wait()
	}
	t.pending += n
	t.less.Broadcast()
}

func (t *table) goodShutdown() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.pending > 0 {
		t.less.Wait()
	}
}

// unbound counts without a limit.
func (t *table) unbound(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pending += n
	t.less.Broadcast()
}

// taken has f called with the mount at a path, when it is out.
func (t *table) taken(path string, f func(m *kernel.Mount)) error {
	m, err := t.take(path)
	if err == nil {
		f(m)
	}
	return err
}
