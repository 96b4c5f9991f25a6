// Package parts is what lesson 11 is given: waits and callbacks as lessons 03 and
// 04 have built them, over one grace period, which is lesson 02's. Where one of
// these lessons is not met, the library of package rcu stands in for all three.
package parts

// Cookie stands for a grace period that begins after it was given out.
type Cookie = any

// Waits lets callers share grace periods. Any thread may call its methods.
type Waits interface {
	// Start sees to it that a grace period begins, and returns its cookie, in no time.
	Start() Cookie
	// Poll tells whether the cookie's grace period has ended, in no time.
	Poll(Cookie) bool
	// Wait returns when it has.
	Wait(Cookie)
}

// Callbacks runs functions after a grace period, one after the other: one that
// takes long holds up all behind it. Any thread may call its methods.
type Callbacks interface {
	// Call has f called, once, after a grace period that begins from here on.
	Call(f func()) error
	// Barrier returns when all callbacks that were accepted before it have returned.
	Barrier()
}

// Parts is both, over the same grace periods.
type Parts struct {
	Waits     Waits
	Callbacks Callbacks
}
