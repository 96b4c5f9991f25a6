// Package suite02 is the suite of lesson 02: a grace period of one's own.
package suite02

import (
	_ "embed"

	"graceperiod/tests/suite"
)

// Domain is what the lesson writes, as the suite sees it.
type Domain interface {
	Register() Reader
	Synchronize()
}

// Reader is one reader's handle.
type Reader interface {
	ReadLock()
	ReadUnlock()
	Unregister()
}

// of is a domain whose Register returns a type of its own.
type of[R Reader] interface {
	Register() R
	Synchronize()
}

type adapted[R Reader] struct{ of[R] }

func (a adapted[R]) Register() Reader { return a.of.Register() }

// Inside is what a suite names in timelines: the domain itself, not its adapter.
func (a adapted[R]) Inside() any { return a.of }

// Adapt turns a lesson's constructor into the suite's.
func Adapt[D of[R], R Reader](new func() D) func() Domain {
	return func() Domain { return adapted[R]{new()} }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new func() Domain) suite.Lesson {
	return suite.Lesson{
		ID:     "02",
		Topic:  "grace-period",
		Title:  "A grace period of your own",
		Writes: "New, Register, ReadLock, ReadUnlock, Unregister, Synchronize",
		Files:  []string{"domain.go"},
		Stubs:  map[string]string{"domain.go": Stub},
		Goals: []suite.Goal{
			earlier(new),
			neverWait(new),
			noStarvation(new),
			delayed(new),
			nesting(new),
			twoUpdaters(new),
			sleeps(new),
		},
	}
}
