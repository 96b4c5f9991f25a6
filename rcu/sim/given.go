package sim

import (
	"fmt"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/trace"
)

// Given types are called by code under test, which has no World to hand them.

// Current is the calling thread, or the zero Thread outside a scenario.
//
//go:norace
func Current() Thread {
	if m := machine.Active(); m != nil {
		return Thread{m.Current()}
	}
	return Thread{}
}

// Name is the name the thread was started with.
//
//go:norace
func (t Thread) Name() string {
	if t.t == nil {
		return "a goroutine"
	}
	return t.t.Name()
}

// Nest adds to how deep the thread is in what a given type counts, and returns
// the sum; each thread begins at zero. Only the thread itself may call it.
//
//go:norace
func (t Thread) Nest(by int) int {
	if t.t == nil {
		return 0
	}
	t.t.Nested += by
	return t.t.Nested
}

// Ended tells whether it has. It is no step, and for given types only: the search
// does not know that somebody has asked.
//
//go:norace
func (t Thread) Ended() bool { return t.t.Ended() }

// NoSleep has f called whenever the thread comes to an operation of package mem that
// may sleep, with its name, until it is set to nil. A Mutex is none.
func (t Thread) NoSleep(f func(op string)) { t.t.NoSleep(f) }

// Scenery tells that the thread is idle, if it is one of Background's: nobody needs
// to be told that it has not ended.
//
//go:norace
func (t Thread) Scenery(idle bool) { t.t.Scenery = idle }

// Local is what SetLocal was last given for the thread in this run, or nil.
//
//go:norace
func (t Thread) Local() any {
	if t.t == nil {
		return nil
	}
	return t.t.Local()
}

// SetLocal keeps a value of a given type's for the thread. Only the thread itself
// may call it, or who has started it before it goes.
//
//go:norace
func (t Thread) SetLocal(v any) { t.t.SetLocal(v) }

// Opf names the calling thread's last step in timelines, and what it was about.
// Like [World.Markf] it makes text only in a recorded run.
func Opf(op, format string, a ...any) {
	if m := machine.Active(); m != nil && m.Recorded() {
		m.Op(op, fmt.Sprintf(format, a...))
	}
}

// Markf is Mark with a predicate that is made only in a recorded run. In others
// package fmt must not be used on threads: the pool that it keeps orders whoever
// uses it, now and then, and so hides races.
func (w *World) Markf(mark trace.Mark, subject, format string, a ...any) {
	if w.m.Recorded() {
		w.Mark(mark, subject, fmt.Sprintf(format, a...))
	}
}

// Failf breaks the running scenario's rule, as [World.Failf] does. Outside a
// scenario it panics.
func Failf(format string, a ...any) {
	text := fmt.Sprintf(format, a...)
	if m := machine.Active(); m != nil && m.Current() != nil {
		m.Fail(machine.Rule, text)
	}
	panic(text)
}

// Misusef says that a given type was used against a rule of its own, and what
// follows from that: these are shown in place of the scenario's. Outside a
// scenario it panics.
func Misusef(rule, so, format string, a ...any) {
	text := fmt.Sprintf(format, a...)
	if m := machine.Active(); m != nil && m.Current() != nil {
		m.FailBy(rule, so, text)
	}
	panic(text)
}
