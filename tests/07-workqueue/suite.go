// Package suite07 is the suite of lesson 07: release by a work queue.
package suite07

import (
	_ "embed"

	"graceperiod/rcu/kernel"
	"graceperiod/tests/suite"
)

// Namespaces is what the lesson writes, as the suite sees it.
type Namespaces interface {
	Unshare() (*kernel.NSProxy, error)
	Exit(p *kernel.NSProxy)
	Shutdown()
}

// Constructor makes one over a kernel.
type Constructor func(k *kernel.Kernel) Namespaces

// Adapt turns a lesson's constructor into the suite's.
func Adapt[N Namespaces](new func(*kernel.Kernel) N) Constructor {
	return func(k *kernel.Kernel) Namespaces { return new(k) }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "07",
		Topic:  "workqueue",
		Title:  "Off the exit path",
		Writes: "New, Unshare, Exit, Shutdown",
		Files:  []string{"namespaces.go"},
		Given:  []suite.Given{{Path: "graceperiod/rcu/kernel", Symbols: []string{"Kernel", "NSProxy", "Mount", "Errno", "ENOSPC"}}},
		Stubs:  map[string]string{"namespaces.go": Stub},
		Goals: []suite.Goal{
			fast(new),
			afterGrace(new),
			noSleep(new),
			freeWorkers(new),
			quota(new),
			shutdown(new),
			mounts(new),
		},
	}
}
