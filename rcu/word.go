package rcu

import (
	"unsafe"

	"graceperiod/rcu/mem"
)

// A word says where one reader is. Zero in its lowest bit: outside. Otherwise
// it holds the grace-period number that was current when the reader entered, in
// the upper 48 bits, and what its unlock must not overlook.
//
// Everything a grace period and a reader tell each other goes through this one
// word. That a wait wants to be woken is a bit in it, not a flag beside it, so
// there is no order of two words that either side could get wrong.
const (
	inside  = 1 << 0 // always set in Domain.number, so that a reader enters by storing it
	watched = 1 << 1 // a grace period waits for this reader: its unlock wakes it
	noted   = 1 << 2 // entering and leaving are reported: a hook or call sites are on
	hurried = 1 << 3 // a grace period is in a hurry: those who enter yield on leaving
	closed  = 1 << 4 // only in Domain.number, and in that of handles given up

	// turn is a count in the words of the portable lock, so that an unlock with a
	// token that was used before is noticed.
	turn     = 1 << 5
	turns    = 1<<16 - turn
	one      = 1 << 16 // one grace period
	numbered = ^uint64(one - 1)

	// first makes the numbers wrap after 300 grace periods, as the kernel's do,
	// so that code that cannot bear it is found out early.
	first = -300*one&(1<<64-1) | inside

	// leaveSlowly is what makes an unlock more than one operation.
	leaveSlowly = watched | noted | hurried
)

// before tells whether grace period a is numbered before b. Numbers wrap; they
// are compared by their distance, which is small: a reader inside holds back
// all grace periods that began after it.
func before(a, b uint64) bool { return int64(a&numbered-b&numbered) < 0 }

// holds tells whether a reader whose word is w keeps grace period n from ending.
func holds(w, n uint64) bool { return w&inside != 0 && before(w, n) }

// A slot is a word with a cache line of its own, and one for the processor's prefetcher.
type slot struct {
	word mem.Uint64
	site mem.Uint64 // where the reader entered, if that is noted: a program counter
	_    [128 - 2*unsafe.Sizeof(mem.Uint64{})%128]byte
}
