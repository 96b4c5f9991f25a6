// Package right holds right answers to lesson 11 of other designs than the
// solution's. The suite must pass them all.
package right

import (
	suite11 "graceperiod/tests/11-unmount-everything"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[*suite11.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "unmount-by-callback", New: func() *suite11.Constructor { return suite11.Adapt(newByCallback) }},
	{Name: "tokens-and-a-thread-each", New: func() *suite11.Constructor { return suite11.Adapt(newTokens) }},
}
