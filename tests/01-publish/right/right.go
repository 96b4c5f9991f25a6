// Package right holds right answers to lesson 01 that differ in design from the
// solution: a suite that rejects one of them is worse than none.
package right

import (
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/suite"
)

// Submission is a right answer to lesson 01.
type Submission = suite.Submission[suite01.Constructor]

// All is the right answers.
var All = []Submission{
	answer("whole-table", newWholeTable),
	answer("optimistic", newOptimistic),
	answer("limbo", newLimbo),
	answer("batch", newBatch),
	answer("looks-again", newLooksAgain),
	answer("spare", newSpare),
	answer("lock-a-key", newLockAKey),
	answer("list", newList),
	answer("clerk", newClerk),
	answer("reclaimer", newReclaimer),
	answer("reclaimers", newReclaimers),
	answer("refcount", newRefcount),
	answer("hazards", newHazards),
}

func answer(name string, new suite01.Constructor) Submission {
	return Submission{Name: name, New: func() suite01.Constructor { return new }}
}
