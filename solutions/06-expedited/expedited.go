// Package expedited is a grace period in a hurry: it asks every CPU, by an
// interrupt, instead of waiting until each reports by itself.
package expedited

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// Expedited is what callers of Synchronize share.
type Expedited struct {
	k *kernel.Kernel

	mu    mem.Mutex // of what follows
	ended mem.Cond  // a round has
	began int       // rounds; they do not overlap, so that the last may be under way
	over  int       // of these
}

// New makes an Expedited.
func New(k *kernel.Kernel) *Expedited {
	e := &Expedited{k: k}
	e.ended.L = &e.mu
	return e
}

// Synchronize waits for a grace period, in a hurry.
func (e *Expedited) Synchronize() {
	if e.k.Normal() {
		e.k.Synchronize()
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for mine := e.began + 1; e.over < mine; { // a round that has begun may have missed a reader of mine
		if e.began > e.over {
			e.ended.Wait()
			continue
		}
		e.began++
		e.mu.Unlock()
		e.round()
		e.mu.Lock()
		e.over++
		e.ended.Broadcast()
	}
}

// round waits until every CPU has been seen outside a section.
func (e *Expedited) round() {
	var waiting mem.WaitGroup
	for _, c := range e.k.CPUs() {
		if c.Idle() || c == e.k.This() {
			continue
		}
		waiting.Add(1)
		c.Interrupt(func() {
			if c.InReader() {
				c.AtReaderExit(waiting.Done)
			} else {
				waiting.Done()
			}
		})
	}
	waiting.Wait()
}
