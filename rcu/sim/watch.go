package sim

import (
	"sync/atomic"

	"graceperiod/rcu/internal/machine"
)

// watched is the machine a search or a replay works with.
var watched atomic.Pointer[machine.Machine]

// Beat counts the steps of the present search: a watchdog that sees it stand
// still knows that some code makes no step. Any goroutine may call it.
func Beat() uint64 {
	if m := watched.Load(); m != nil {
		return m.Beat()
	}
	return 0
}

// RaceBuilt tells whether the race detector is linked into this process.
const RaceBuilt = machine.RaceBuilt

// LearnerFunction tells whether a function, named as in a stack trace, is code
// under test rather than the workbook's own.
func LearnerFunction(name string) bool { return machine.LearnerFunction(name) }
