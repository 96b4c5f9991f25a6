// Package expedited is a grace period in a hurry: it asks every CPU, by an
// interrupt, instead of waiting until each reports by itself.
//
// The kernel k is given, and its CPUs. Build the wait:
//
//	e := New(k)
//	e.Synchronize()    // returns when every section is over that had begun when it was called
//
// These signatures are fixed. Any thread may call Synchronize, and many at once;
// callers are in no section.
//
// k.CPUs() is all CPUs. c.Interrupt(handler) has c call handler, and does not wait
// for that; the task of that CPU stands still meanwhile. There, and nowhere else,
// handler may ask c.InReader(), whether the task is inside a section, and leave a
// function with c.AtReaderExit(f), which the task calls when the section is over.
// Neither handler nor f may sleep; short locks are fine.
// An interrupt costs the CPU that gets it. c.Idle() tells whether a CPU runs no
// task, without disturbing it: then it is in no section. A CPU that is idle during
// the whole call must not be interrupted, one call alone interrupts no CPU twice,
// and many callers that are there at once interrupt each CPU at most twice in all.
// k.This() is the caller's own CPU, or nil: not every caller is on one.
// A call that begins while k.Normal() is true interrupts nobody, and nobody is
// interrupted for its sake: it waits by k.Synchronize(), which takes as long as it
// takes, and makes no other caller wait for that.
// Whatever threads share is a type of package mem.
//
// Read BOOK.md, "Lesson 06: in a hurry". Run: go run . run 06
package expedited

import "graceperiod/rcu/kernel"

// Expedited is what callers of Synchronize share.
type Expedited struct {
	k *kernel.Kernel
	// TODO: what callers that come at once share.
}

// New makes an Expedited.
func New(k *kernel.Kernel) *Expedited { return &Expedited{k: k} }

// Synchronize waits for a grace period, in a hurry.
func (e *Expedited) Synchronize() {
	// TODO: it is right, and takes its time.
	e.k.Synchronize()
}
