// Package waits lets callers share grace periods.
//
// A grace period is given: gp.Synchronize() waits for one, and serves one caller
// at a time. A hundred callers in a row would wait a hundred times as long as the
// last of them must. Build what lets them share, and lets a caller go on with
// other things in the meantime:
//
//	w := New(gp)
//	c := w.Start()      // from here on a grace period is owed to this caller; takes no time
//	w.Poll(c)           // whether one that began after Start was called has ended; takes no time
//	w.Wait(c)           // returns when it has
//
// These signatures are fixed, and so is what a Cookie does; what it is, is yours. Any
// goroutine may call any method, with any cookie, as often as it likes. The grace
// period goes on though nobody calls Wait: somebody has to run it, and mem.Go
// starts a goroutine.
// Whatever threads share is a type of package mem: atomics, Mutex, Cond, Event.
//
// Read BOOK.md, "Lesson 03: one wait for many". Run: go run . run 03
package waits

import "graceperiod/tests/grace"

// Cookie stands for a grace period that begins after Start was called.
type Cookie uint64 // TODO: any type will do that can be copied.

// Waits gives out cookies, and runs grace periods for them.
type Waits struct {
	gp grace.Period
	// TODO: what callers share.
}

// New makes a Waits over a grace period.
func New(gp grace.Period) *Waits { return &Waits{gp: gp} }

// Start sees to it that a grace period begins, and returns its cookie.
func (w *Waits) Start() Cookie {
	return 0 // TODO: no grace period begins, and all cookies are the same.
}

// Poll tells whether the cookie's grace period has ended.
func (w *Waits) Poll(c Cookie) bool {
	return true // TODO: it has not even begun.
}

// Wait returns when it has.
func (w *Waits) Wait(c Cookie) {
	// TODO: it returns too early.
}
