package sim

import (
	"fmt"
	"time"
	"unsafe"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/trace"
)

// World is one run of a scenario. Its methods may be called from the threads of the run only.
type World struct {
	m     *machine.Machine
	live  machine.Header // its object counts the threads of the scenario that have not ended, below zero
	edge  int64          // its address carries the edge from these threads to the checks after them
	after []func()
	names []root
}

// Thread is a thread of the scenario.
type Thread struct{ t *machine.Thread }

// Wakeups is how often the clock has woken it in this run.
func (t Thread) Wakeups() int { return t.t.Wakeups() }

// Polls is how often the clock has moved past it while it was waiting in a loop.
func (t Thread) Polls() int { return t.t.Polls() }

// Steps is how many operations it has taken in this run.
func (t Thread) Steps() int { return t.t.Steps() }

// Waits is how many operations, other than sleep, it could not take when it came
// to them: another thread held the lock, or what it looked for in a loop had not
// come. A thread that others merely go before does not wait.
func (t Thread) Waits() int { return t.t.Waits() }

// HoldAt holds the thread before its n-th operation, counted from 1, until
// nothing else can move.
func (t Thread) HoldAt(n int) { t.t.Hold(n) }

// Go starts a thread of the scenario. The run is not over until it has ended.
//
//go:norace
func (w *World) Go(name string, body func()) Thread {
	t := w.m.Spawn(name, func() {
		body()
		w.ended()
	})
	t.Scenario = true
	w.live.Of(w.m, "scenario").Count--
	return Thread{t}
}

// Background starts a thread that the run does not wait for: scenery, such as
// the handler of interrupts of a CPU. To start it is no step.
//
//go:norace
func (w *World) Background(name string, body func()) Thread {
	t := w.m.Spawn(name, body)
	t.Scenery = true
	return Thread{t}
}

//go:norace
func (w *World) ended() {
	o := w.live.Of(w.m, "scenario")
	t := w.m.Touch(o, false)
	machine.ReleaseMerge(unsafe.Pointer(&w.edge))
	o.Count++
	w.m.Changed(t, o)
}

// After adds f to what thread 0 does when the scenario's threads have ended:
// checks of what must be true in the end. Nothing else goes unless f waits.
func (w *World) After(f func()) { w.after = append(w.after, f) }

// Failf breaks the scenario's rule: the text says what was seen. It does not return.
func (w *World) Failf(format string, a ...any) {
	w.m.Fail(machine.Rule, fmt.Sprintf(format, a...))
}

// Now is the virtual time.
func (w *World) Now() time.Duration { return w.m.Observe() }

// Sleep waits for d of virtual time.
func (w *World) Sleep(d time.Duration) { w.m.SleepWhile(d, 0) }

// Stay sleeps for d, or until the clock has woken other threads n times,
// whichever is first: a long reader that a polling updater does not make the
// machine pay for.
func (w *World) Stay(d time.Duration, n int) { w.m.SleepWhile(d, n) }

// Step is a step that does nothing but give others the chance to go before it.
func (w *World) Step() { w.m.Step(machine.Use, nil) }

// Mark notes on the calling thread what the run means to the lesson: subject
// and predicate make the sentence, "A" and "is inside". It is no step.
func (w *World) Mark(mark trace.Mark, subject, predicate string) {
	if w.m.Recorded() {
		w.m.Mark(mark, subject, subject+" "+predicate)
	}
}

// Name gives the mem values inside v, a pointer, names for timelines: the path
// of fields, after name and a dot if name is not empty. Values made later are
// named too if v leads to them when the run ends.
func (w *World) Name(name string, v any) {
	if w.m.Recorded() {
		w.names = append(w.names, root{name, v})
	}
}

// NamePointer gives what p points to a name, shown as a value in timelines.
func NamePointer[T any](w *World, p *T, name string) {
	w.m.NamePointer(unsafe.Pointer(p), name)
}

// Wakes is how often, so far, the clock has woken code under test from a sleep
// of its own, or has moved past it while it waited in a loop.
func (w *World) Wakes() int { return w.saw(w.m.Wakes()) }

// Steps is how many operations all threads have taken so far.
func (w *World) Steps() int { return w.saw(w.m.Steps()) }

// saw lets the search know that the calling thread has learnt a number of the machine's.
func (w *World) saw(n int) int {
	w.m.Saw(uint64(n))
	return n
}

// Horizon sets the virtual time after which the run counts as endless.
func (w *World) Horizon(d time.Duration) { w.m.Horizon = d }

// SpinSlices sets how many slices of 8 rounds a thread that waits in a loop
// gets, with nothing else to do, before the clock moves past it and that counts
// as a poll. The default is 1.
func (w *World) SpinSlices(n int) { w.m.SpinSlices = n }

// Patient lets threads go on for n steps, instead of 200, before they are held
// back in favour of others: for scenarios with long loops and few schedules.
func (w *World) Patient(n int) { w.m.ChurnSteps = n }

// body is what thread 0 does.
func (w *World) body(scenario func(*World)) func() {
	return func() {
		scenario(w)
		w.m.AwaitCount(w.live.Of(w.m, "scenario"), 0)
		machine.Acquire(unsafe.Pointer(&w.edge))
		for i := range w.after {
			w.after[i]()
		}
		w.m.Finish()
	}
}
