// Package wrong holds answers to lesson 02 that are wrong, each in one place:
// it meets the goals before its own and fails at its own. They prove that the
// suite finds such code. The kinds of bug were seen in the wild, as Origin says;
// the code is written afresh.
//
// Most are one of two right domains, [two] and [listed], with a part replaced.
package wrong

import (
	"slices"

	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/suite"
)

type submission = suite.Submission[suite02.Domain]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(missesReaders, letsReadersWait, starves, missesDelayed, nestsWrongly, mixesUpdaters, polls, races)
