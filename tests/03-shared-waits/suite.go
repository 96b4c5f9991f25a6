// Package suite03 is the suite of lesson 03: grace periods that callers share.
package suite03

import (
	_ "embed"

	"graceperiod/tests/grace"
	"graceperiod/tests/suite"
)

// Waits is what the lesson writes, as the suite sees it: a cookie is whatever
// the lesson makes it.
type Waits interface {
	Start() any
	Poll(cookie any) bool
	Wait(cookie any)
}

// Constructor makes a Waits over a grace period.
type Constructor func(grace.Period) Waits

// of is a Waits with cookies of a type of its own.
type of[C any] interface {
	Start() C
	Poll(C) bool
	Wait(C)
}

type adapted[C any] struct{ of[C] }

func (a adapted[C]) Start() any      { return a.of.Start() }
func (a adapted[C]) Poll(c any) bool { return a.of.Poll(c.(C)) }
func (a adapted[C]) Wait(c any)      { a.of.Wait(c.(C)) }

// Inside is what a suite names in timelines: the value itself, not its adapter.
func (a adapted[C]) Inside() any { return a.of }

// Adapt turns a lesson's constructor into the suite's.
func Adapt[W of[C], C any](new func(grace.Period) W) Constructor {
	return func(gp grace.Period) Waits { return adapted[C]{new(gp)} }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "03",
		Topic:  "shared-waits",
		Title:  "One wait for many",
		Writes: "New, Start, Poll, Wait",
		Files:  []string{"waits.go"},
		Given:  []suite.Given{{Path: "graceperiod/tests/grace", Symbols: []string{"Period"}}},
		Stubs:  map[string]string{"waits.go": Stub},
		Goals: []suite.Goal{
			notEarly(new),
			inTheBackground(new),
			oldCookies(new),
			manyWaiters(new),
			woken(new),
		},
	}
}
