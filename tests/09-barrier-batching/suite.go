// Package suite09 is the suite of lesson 09: batching by barriers.
package suite09

import (
	_ "embed"

	"graceperiod/rcu/kernel"
	"graceperiod/tests/suite"
)

// Table is what the lesson writes, as the suite sees it.
type Table interface {
	Lock()
	Unlock()
	Mount(path string, sb *kernel.Superblock) error
	Lookup(path string) *kernel.Mount
	Unmount(path string) error
	Sync()
}

// Constructor makes a table over a kernel.
type Constructor func(k *kernel.Kernel) Table

// Adapt turns a lesson's constructor into the suite's.
func Adapt[T Table](new func(*kernel.Kernel) T) Constructor {
	return func(k *kernel.Kernel) Table { return new(k) }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "09",
		Topic:  "barrier-batching",
		Title:  "The next one pays",
		Writes: "Lock, Unmount, Sync",
		Files:  []string{"table.go"},
		Given: []suite.Given{{Path: "graceperiod/rcu/kernel", Symbols: []string{
			"Kernel", "Namespace", "Index", "Mount", "Superblock", "Errno", "EBUSY", "EINVAL"}}},
		Stubs: map[string]string{"table.go": Stub},
		Goals: []suite.Goal{
			atOnce(new),
			nextOne(new),
			syncs(new),
			onlyThose(new),
			cache(new),
		},
	}
}
