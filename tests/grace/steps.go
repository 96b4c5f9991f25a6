package grace

import (
	"time"

	"graceperiod/rcu/sim"
)

// At lets time pass until t, and starts a thread of the scenario: the calls of a
// scenario are in order of time. Threads that started at once, and slept first,
// would give the search orders to try that mean nothing.
func (g *Counted) At(t time.Duration, name string, f func()) sim.Thread {
	if d := t - g.w.Now(); d > 0 {
		g.w.Sleep(d)
	}
	return g.w.Go(name, f)
}

// Instantly breaks the rule if f takes time.
func (g *Counted) Instantly(what string, f func()) {
	began := g.w.Now()
	f()
	if took := g.w.Now() - began; took > 0 {
		g.w.Failf("%s took %v", what, took)
	}
}

// StaysFor is a section that lasts so long, or until the clock has woken pollers a
// number of times: the machine need not count a day in milliseconds.
func (r *Reader) StaysFor(d time.Duration, wakes int) {
	r.Enter()
	r.g.w.Stay(d, wakes)
	r.Leave()
}
