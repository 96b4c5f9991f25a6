// Package right holds answers to lesson 06 that are right, and different from the
// solution in design. A suite that fails one of them is worse than none.
package right

import (
	"graceperiod/rcu/kernel"
	suite06 "graceperiod/tests/06-expedited"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite06.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "funnel", New: of(newFunnel)},
	{Name: "worker", New: of(newWorker)},
	{Name: "masks", New: of(newMasks)},
}

func of[E suite06.Expedited](new func(*kernel.Kernel) E) func() suite06.Constructor {
	return func() suite06.Constructor { return suite06.Adapt(new) }
}
