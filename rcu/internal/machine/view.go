package machine

import "time"

// What strategies, scenarios and callers of Run may look at.

// ReadyFrom is the ready thread with the smallest number from i on, or nil.
//
//go:norace
func (m *Machine) ReadyFrom(i int) *Thread {
	if i >= len(m.threads) {
		return nil
	}
	if n := m.ready.from(i); n >= 0 {
		return m.threads[n]
	}
	return nil
}

// Ready is the i-th of the ready threads, in order of number.
//
//go:norace
func (m *Machine) Ready(i int) *Thread { return m.threads[m.ready.nth(i)] }

// ReadyCount is how many threads are ready.
//
//go:norace
func (m *Machine) ReadyCount() int { return m.ready.size }

// Spinner is the i-th of the threads that are held back until something
// changes and could go all the same, or nil if there are not so many.
//
//go:norace
func (m *Machine) Spinner(i int) *Thread {
	for _, t := range m.spinners {
		if !t.held && m.enabled(t) {
			if i == 0 {
				return t
			}
			i--
		}
	}
	return nil
}

// Current is the thread that holds the baton, or nil if none does.
//
//go:norace
func (m *Machine) Current() *Thread {
	if m.cur == &m.nobody {
		return nil
	}
	return m.cur
}

// Threads is the threads of the run, by number.
//
//go:norace
func (m *Machine) Threads() []*Thread { return m.threads }

// Now is the virtual time.
//
//go:norace
func (m *Machine) Now() time.Duration { return m.now }

// Steps is the number of operations of the run.
//
//go:norace
func (m *Machine) Steps() int { return m.steps }

// Wakes is how often the clock woke code under test from a sleep of its own, or
// moved past it while it waited in a loop.
//
//go:norace
func (m *Machine) Wakes() int { return m.wakes }

// Beat counts the steps of all runs. The watchdog reads it while they run; that
// it may read an old value does no harm.
//
//go:norace
func (m *Machine) Beat() uint64 { return m.beat }

// Trail names what the run has done so far: which operations on which objects,
// by whom and in which order, and what they changed. Two runs of one schedule
// have the same trail, unless the code itself takes another path.
//
//go:norace
func (m *Machine) Trail() uint64 { return m.trail }

// Put joins a value that was written to the trail: the same operations with
// other values are another path, too.
//
//go:norace
func (m *Machine) Put(v uint64) { m.trail = mix(m.trail, v) }

// Schedule is the numbers of the threads that went, in order.
func (m *Machine) Schedule() []int32 { return m.chosen }

// Final names the state that the last run ended in; see State.
func (m *Machine) Final() uint64 { return m.final }

// Pruned tells whether the strategy ended the last run.
func (m *Machine) Pruned() bool { return m.pruned }

// OutOfSteps tells whether the last run took more than MaxSteps.
func (m *Machine) OutOfSteps() bool { return m.outOfSteps }
