// Package suite08 is the suite of lesson 08: lazy detach.
package suite08

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
	Detach(path string) error
	Put(m *kernel.Mount)
	Shutdown()
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
		ID:     "08",
		Topic:  "lazy-detach",
		Title:  "Lazily",
		Writes: "Detach, Put, Shutdown",
		Files:  []string{"table.go"},
		Given: []suite.Given{{Path: "graceperiod/rcu/kernel", Symbols: []string{
			"Kernel", "Namespace", "Index", "Mount", "Superblock", "Errno", "EBUSY", "EINVAL"}}},
		Stubs: map[string]string{"table.go": Stub},
		Goals: []suite.Goal{
			atOnce(new),
			plain(new),
			lastUser(new),
			oneStuck(new),
			shutdown(new),
			consumer(new),
		},
	}
}
