package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Atomics takes no lock but to sleep. A cookie is taken from a count that may move
// on at any moment: it is of a grace period that begins after the look at it.
type Atomics struct {
	gp      grace.Period
	began   mem.Uint64
	ended   mem.Uint64
	wanted  mem.Uint64
	running mem.Bool
	mu      mem.Mutex
	over    mem.Cond
}

// NewAtomics makes one.
func NewAtomics(gp grace.Period) *Atomics {
	a := &Atomics{gp: gp}
	a.over.L = &a.mu
	return a
}

func (a *Atomics) Start() uint64 {
	c := a.began.Load() + 1
	for w := a.wanted.Load(); w < c && !a.wanted.CompareAndSwap(w, c); w = a.wanted.Load() {
	}
	if a.running.CompareAndSwap(false, true) {
		mem.Go("runner", a.run)
	}
	return c
}

func (a *Atomics) run() {
	for {
		for a.ended.Load() < a.wanted.Load() {
			n := a.began.Add(1)
			a.gp.Synchronize()
			a.mu.Lock()
			a.ended.Store(n)
			a.over.Broadcast()
			a.mu.Unlock()
		}
		a.running.Store(false)
		// Who has come between the last look and this has found somebody running.
		if a.ended.Load() >= a.wanted.Load() || !a.running.CompareAndSwap(false, true) {
			return
		}
	}
}

func (a *Atomics) Poll(c uint64) bool { return a.ended.Load() >= c }

func (a *Atomics) Wait(c uint64) {
	if a.Poll(c) {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for !a.Poll(c) {
		a.over.Wait()
	}
}
