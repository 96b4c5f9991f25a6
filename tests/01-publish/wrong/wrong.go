// Package wrong holds answers to lesson 01 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the
// suite finds such code. The kinds of bug were seen in the wild; the code is
// written afresh.
package wrong

import (
	"slices"

	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/suite"
)

// Submission is a wrong answer to lesson 01.
type Submission = suite.Submission[suite01.Constructor]

// All is the wrong answers, by goal.
var All = slices.Concat(invisible, halved, losing, unchecked, waiting, reusing, racy)

// by makes what a submission has from a constructor.
func by[T suite01.Table](new func(*base) T) func() suite01.Constructor {
	return func() suite01.Constructor { return made(new) }
}
