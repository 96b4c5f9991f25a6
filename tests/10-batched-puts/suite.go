// Package suite10 is the suite of lesson 10: batched puts.
package suite10

import (
	_ "embed"

	"graceperiod/rcu/kernel"
	"graceperiod/tests/suite"
)

// Puts is what the lesson writes, as the suite sees it.
type Puts interface {
	Put(d *kernel.Dentry)
	Sync()
	DropCaches()
	Shutdown(sb *kernel.Superblock)
}

// Constructor makes one over a kernel.
type Constructor func(k *kernel.Kernel) Puts

// Adapt turns a lesson's constructor into the suite's.
func Adapt[P Puts](new func(*kernel.Kernel) P) Constructor {
	return func(k *kernel.Kernel) Puts { return new(k) }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "10",
		Topic:  "batched-puts",
		Title:  "Many at a time",
		Writes: "New, Put, Sync, DropCaches, Shutdown",
		Files:  []string{"puts.go"},
		Given:  []suite.Given{{Path: "graceperiod/rcu/kernel", Symbols: []string{"Kernel", "CPU", "Dentry", "Dcache", "Superblock"}}},
		Stubs:  map[string]string{"puts.go": Stub},
		Goals: []suite.Goal{
			fewer(new),
			once(new),
			syncs(new),
			drops(new),
			shutdown(new),
			shortHolds(new),
			bounded(new),
		},
	}
}
