// Package suite05 is the suite of lesson 05: synchronous unmount.
package suite05

import (
	_ "embed"

	"graceperiod/rcu/kernel"
	"graceperiod/tests/suite"
)

// Table is what the lesson writes, as the suite sees it.
type Table interface {
	Mount(path string, sb *kernel.Superblock) error
	Lookup(path string) *kernel.Mount
	Unmount(path string) error
	UnmountTree(path string) error
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

// Given is what a learner may name in package kernel.
var Given = suite.Given{
	Path:    "graceperiod/rcu/kernel",
	Symbols: []string{"Kernel", "Namespace", "Mount", "Superblock", "Errno", "EBUSY", "EINVAL"},
}

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "05",
		Topic:  "synchronous-unmount",
		Title:  "Gone when it returns",
		Writes: "New, Mount, Lookup, Unmount, UnmountTree",
		Files:  []string{"table.go"},
		Given:  []suite.Given{Given},
		Stubs:  map[string]string{"table.go": Stub},
		Goals: []suite.Goal{
			untouched(new),
			notFound(new),
			neverWaits(new),
			onDisk(new),
			mountAgain(new),
			busy(new),
			noneOfZero(new),
			tree(new),
		},
	}
}
