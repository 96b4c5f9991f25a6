// Package suite11 is the suite of lesson 11: unmount everything.
package suite11

import (
	_ "embed"

	"graceperiod/rcu/kernel"
	"graceperiod/tests/parts"
	"graceperiod/tests/suite"
)

// Table is what the lesson writes, as the suite sees it.
type Table interface {
	Mount(path string, sb *kernel.Superblock) error
	Lookup(path string) bool
	Unmount(path string) error
	Detach(path string) error
	Shutdown()
}

// New makes a table over a kernel and the parts, with a limit for its backlog.
type New func(k *kernel.Kernel, p parts.Parts, limit int) Table

// Constructor is an answer, and what it stands on.
type Constructor struct {
	new   New
	stand Stand
}

// Adapt turns a lesson's constructor into the suite's. It stands on the library.
func Adapt[T Table](new func(*kernel.Kernel, parts.Parts, int) T) *Constructor {
	return &Constructor{
		new:   func(k *kernel.Kernel, p parts.Parts, limit int) Table { return new(k, p, limit) },
		stand: library,
	}
}

// Over is the same answer on other lessons' answers.
func (c *Constructor) Over(s Stand) *Constructor { return &Constructor{c.new, s} }

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new *Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "11",
		Topic:  "unmount-everything",
		Title:  "Unmount everything",
		Writes: "New, Unmount, Detach, Shutdown",
		Files:  []string{"table.go"},
		Given: []suite.Given{
			{Path: "graceperiod/rcu/kernel", Symbols: []string{"Kernel", "Namespace", "Index", "Mount", "Superblock", "Errno", "EBUSY", "EINVAL"}},
			{Path: "graceperiod/tests/parts", Symbols: []string{"Parts", "Waits", "Callbacks", "Cookie"}},
		},
		Stubs: map[string]string{"table.go": Stub},
		Goals: []suite.Goal{
			complete(new),
			total(new),
			longest(new),
			backlog(new),
			periods(new),
			atOnce(new),
		},
	}
}
