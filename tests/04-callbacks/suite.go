// Package suite04 is the suite of lesson 04: callbacks after a grace period.
package suite04

import (
	_ "embed"

	"graceperiod/tests/grace"
	"graceperiod/tests/suite"
)

// Callbacks is what the lesson writes, as the suite sees it.
type Callbacks interface {
	Call(f func()) error
	Barrier()
	Close()
}

// Constructor makes a queue over a grace period, with a limit for its backlog.
type Constructor func(gp grace.Period, limit int) Callbacks

// Adapt turns a lesson's constructor into the suite's.
func Adapt[C Callbacks](new func(grace.Period, int) C) Constructor {
	return func(gp grace.Period, limit int) Callbacks { return new(gp, limit) }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "04",
		Topic:  "callbacks",
		Title:  "Do it later",
		Writes: "New, Call, Barrier, Close",
		Files:  []string{"callbacks.go"},
		Given:  []suite.Given{{Path: "graceperiod/tests/grace", Symbols: []string{"Period"}}},
		Stubs:  map[string]string{"callbacks.go": Stub},
		Goals: []suite.Goal{
			onceAndLater(new),
			barrier(new),
			notStarved(new),
			cheap(new),
			bounded(new),
			closes(new),
		},
	}
}
