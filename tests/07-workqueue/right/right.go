// Package right holds answers to lesson 07 that are right, and different from the
// solution in design. A suite that fails one of them is worse than none.
package right

import (
	"graceperiod/rcu/kernel"
	suite07 "graceperiod/tests/07-workqueue"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite07.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "batches", New: of(newBatches)},
	{Name: "own-thread", New: of(newOwnThread)},
	{Name: "thread-each", New: of(newThreadEach)},
	{Name: "stack", New: of(newStack)},
	{Name: "helps-itself", New: of(newHelping)},
}

func of[N suite07.Namespaces](new func(*kernel.Kernel) N) func() suite07.Constructor {
	return func() suite07.Constructor { return suite07.Adapt(new) }
}

// unmount is what Exit does with mounts.
func unmount(k *kernel.Kernel, p *kernel.NSProxy) {
	mounts := p.Mounts()
	if len(mounts) == 0 {
		return
	}
	k.Synchronize()
	for _, m := range mounts {
		m.Release()
	}
}
