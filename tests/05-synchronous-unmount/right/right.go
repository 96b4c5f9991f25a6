// Package right holds answers to lesson 05 that are right, and different from the
// solution in design. A suite that fails one of them is worse than none.
package right

import (
	"graceperiod/rcu/kernel"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite05.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "copied-map", New: of(newCopiedMap)},
	{Name: "one-list-under-one-lock", New: of(newOneList)},
	{Name: "sorted-slice", New: of(newSorted)},
	{Name: "entries-that-die", New: of(newDying)},
	{Name: "one-writer", New: of(newOneWriter)},
}

func of[T suite05.Table](new func(*kernel.Kernel) T) func() suite05.Constructor {
	return func() suite05.Constructor { return suite05.Adapt(new) }
}
