package mem

import (
	"runtime"
	"time"

	"graceperiod/rcu/internal/machine"
)

// Go starts f on a thread of its own. The name heads its column in timelines.
//
//go:norace
func Go(name string, f func()) {
	if m := machine.Active(); m != nil {
		m.Step(machine.Start, nil)
		m.Spawn(name, f)
		if m.Recorded() {
			m.Op("Go", name)
		}
		return
	}
	go f()
}

// Sleep waits for d: on the machine until everything else waits and the virtual
// clock has come to that time. Zero or less does not wait.
//
//go:norace
func Sleep(d time.Duration) {
	if m := machine.Active(); m != nil {
		m.SleepFor(d)
		return
	}
	time.Sleep(d)
}

var started = time.Now()

// Now is the time since the run began, or in real mode since the process began.
//
//go:norace
func Now() time.Duration {
	if m := machine.Active(); m != nil {
		return m.Observe()
	}
	return time.Since(started)
}

// Pause lets others go first; call it in a loop that waits for a change. On the
// machine the thread goes on when a value has changed, or when nothing else
// can; in real mode it is runtime.Gosched.
//
//go:norace
func Pause() {
	if m := machine.Active(); m != nil {
		m.Step(machine.Pause, nil)
		return
	}
	runtime.Gosched()
}
