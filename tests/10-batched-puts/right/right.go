// Package right holds answers to lesson 10 that are right, and different from the
// solution in design. A suite that fails one of them is worse than none.
package right

import (
	"graceperiod/rcu/kernel"
	suite10 "graceperiod/tests/10-batched-puts"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite10.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "one-queue", New: of(newOneQueue)},
	{Name: "stacks", New: of(newStacks)},
	{Name: "put-first", New: of(newPutFirst)},
}

func of[P suite10.Puts](new func(*kernel.Kernel) P) func() suite10.Constructor {
	return func() suite10.Constructor { return suite10.Adapt(new) }
}
