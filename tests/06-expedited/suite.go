// Package suite06 is the suite of lesson 06: an expedited grace period.
package suite06

import (
	_ "embed"

	"graceperiod/rcu/kernel"
	"graceperiod/tests/suite"
)

// Expedited is what the lesson writes, as the suite sees it.
type Expedited interface{ Synchronize() }

// Constructor makes one over a kernel.
type Constructor func(k *kernel.Kernel) Expedited

// Adapt turns a lesson's constructor into the suite's.
func Adapt[E Expedited](new func(*kernel.Kernel) E) Constructor {
	return func(k *kernel.Kernel) Expedited { return new(k) }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "06",
		Topic:  "expedited",
		Title:  "In a hurry",
		Writes: "New, Synchronize",
		Files:  []string{"expedited.go"},
		Given:  []suite.Given{{Path: "graceperiod/rcu/kernel", Symbols: []string{"Kernel", "CPU"}}},
		Stubs:  map[string]string{"expedited.go": Stub},
		Goals: []suite.Goal{
			fast(new),
			everyReader(new),
			letsSleep(new),
			normal(new),
			share(new),
			once(new),
		},
	}
}
