package mem

import (
	"sync"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// WaitGroup waits for a number of things to be done, as in package sync.
type WaitGroup struct {
	_    noCopy
	h    machine.Header
	real sync.WaitGroup
}

// Add adds delta, which may be negative, to the counter. A counter below zero panics.
//
//go:norace
func (x *WaitGroup) Add(delta int) {
	if m := machine.Active(); m != nil {
		x.add(m, delta)
		return
	}
	x.real.Add(delta)
}

//go:norace
func (x *WaitGroup) add(m *machine.Machine, delta int) {
	o := x.h.Of(m, "WaitGroup")
	t := m.Step(machine.Set, o)
	if o.Count += int64(delta); o.Count < 0 {
		m.FailBy("What is counted down by Done was counted up by Add before.", "Wait returns while somebody is still at work.", "the counter of a mem.WaitGroup is below zero")
	}
	if delta < 0 {
		machine.ReleaseMerge(unsafe.Pointer(x))
	}
	if delta != 0 {
		m.Changed(t, o)
	}
	if m.Recorded() {
		m.Op("Add "+signed(uint64(delta)), text("Int64", uint64(o.Count)))
	}
}

// Done takes one off the counter.
func (x *WaitGroup) Done() { x.Add(-1) }

// Wait waits until the counter is zero.
//
//go:norace
func (x *WaitGroup) Wait() {
	if m := machine.Active(); m != nil {
		m.Step(machine.WaitFor, x.h.Of(m, "WaitGroup"))
		machine.Acquire(unsafe.Pointer(x))
		return
	}
	x.real.Wait()
}
