// Package waits lets callers share grace periods: each gets a cookie, and any
// number of cookies is served by one grace period that began after them.
package waits

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Cookie stands for the first grace period that begins after it was given out.
type Cookie uint64

// Waits gives out cookies, and runs grace periods for them.
type Waits struct {
	gp grace.Period

	mu      mem.Mutex // never held while a grace period runs
	over    mem.Cond
	began   Cookie // grace periods, counted; the last of them may be running
	ended   Cookie
	wanted  Cookie // the highest that was given out
	working bool   // a worker is running them
}

// New makes a Waits over a grace period.
func New(gp grace.Period) *Waits {
	w := &Waits{gp: gp}
	w.over.L = &w.mu
	return w
}

// Start sees to it that a grace period begins, and returns its cookie.
func (w *Waits) Start() Cookie {
	w.mu.Lock()
	defer w.mu.Unlock()
	// The one that is running has begun too early for this caller.
	w.wanted = w.began + 1
	if !w.working {
		w.working = true
		mem.Go("worker", w.work)
	}
	return w.wanted
}

// Poll tells whether the cookie's grace period has ended.
func (w *Waits) Poll(c Cookie) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return c <= w.ended
}

// Wait returns when it has.
func (w *Waits) Wait(c Cookie) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c > w.ended {
		w.over.Wait()
	}
}

// work runs grace periods as long as any is wanted.
func (w *Waits) work() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.ended < w.wanted {
		w.began++ // whoever comes from here on needs the next one
		w.mu.Unlock()
		w.gp.Synchronize()
		w.mu.Lock()
		w.ended = w.began
		w.over.Broadcast()
	}
	w.working = false
}
