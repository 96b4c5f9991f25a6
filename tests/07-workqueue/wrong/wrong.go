// Package wrong holds answers to lesson 07 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [release], a right answer, with a part replaced.
package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	suite07 "graceperiod/tests/07-workqueue"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite07.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(slow, early, sleeping, sitting, unbounded, waiting, helping, lossy, asynchronous, racy)

// with is a right answer in which change has replaced a part.
func with(change func(n *release)) func() suite07.Constructor {
	return func() suite07.Constructor {
		return func(k *kernel.Kernel) suite07.Namespaces {
			n := newRelease(k)
			change(n)
			return n
		}
	}
}

// release is a right answer. What makes the wrong ones wrong are the parts that
// they replace.
type release struct {
	k *kernel.Kernel

	mu      mem.Mutex
	gone    mem.Cond
	leaving int

	unshare  func() (*kernel.NSProxy, error)
	exit     func(p *kernel.NSProxy)
	unmount  func(p *kernel.NSProxy) // what Exit does first
	end      func(p *kernel.NSProxy) // in the end, by whoever it is left to
	shutdown func()
}

func newRelease(k *kernel.Kernel) *release {
	n := &release{k: k}
	n.gone.L = &n.mu
	n.unshare, n.exit, n.unmount = n.make, n.later, n.unmountAll
	n.end, n.shutdown = n.free, n.waitForAll
	return n
}

func (n *release) Unshare() (*kernel.NSProxy, error) { return n.unshare() }
func (n *release) Shutdown()                         { n.shutdown() }

func (n *release) Exit(p *kernel.NSProxy) {
	n.unmount(p)
	n.mu.Lock()
	n.leaving++
	n.mu.Unlock()
	n.exit(p)
}

func (n *release) make() (*kernel.NSProxy, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for {
		p, err := n.k.NewNSProxy()
		if err == nil || n.leaving == 0 {
			return p, err
		}
		n.gone.Wait()
	}
}

func (n *release) unmountAll(p *kernel.NSProxy) {
	if len(p.Mounts()) == 0 {
		return
	}
	n.k.Synchronize()
	for _, m := range p.Mounts() {
		m.Release()
	}
}

func (n *release) later(p *kernel.NSProxy) {
	n.k.Call(func() {
		n.k.Schedule(func() { n.end(p) })
	})
}

func (n *release) free(p *kernel.NSProxy) {
	p.Release()
	n.left()
}

// left counts one that has been released.
func (n *release) left() {
	n.mu.Lock()
	n.leaving--
	n.gone.Broadcast()
	n.mu.Unlock()
}

func (n *release) waitForAll() {
	n.k.Barrier()
	n.k.Flush()
}
