// Package right holds answers to lesson 04 that differ in design from each other
// and from the solution, and are right: the suite must let all of them pass.
package right

import (
	"errors"

	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite04.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "segments", Origin: "the kernel's rcu_segcblist and its kthread", New: of(suite04.Adapt(NewSegments))},
	{Name: "thread-a-batch", New: of(suite04.Adapt(NewThreadABatch))},
	{Name: "markers", Origin: "the kernel's rcu_barrier callback", New: of(suite04.Adapt(NewMarkers))},
	{Name: "tokens", New: of(suite04.Adapt(NewTokens))},
	{Name: "goroutine-each", New: of(suite04.Adapt(NewGoroutineEach))},
	{Name: "queue-only-limit", New: of(suite04.Adapt(NewQueueOnly))},
}

func of(c suite04.Constructor) func() suite04.Constructor {
	return func() suite04.Constructor { return c }
}

var errClosed = errors.New("closed")
