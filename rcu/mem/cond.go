package mem

import (
	"sync"

	"graceperiod/rcu/internal/machine"
)

// Cond is a condition variable, as in package sync. Set L before the first use.
type Cond struct {
	_    noCopy
	L    Locker // held by whoever waits, and by whoever changes what is waited for
	h    machine.Header
	once sync.Once
	real sync.Cond
}

// Wait unlocks L and waits to be woken; then it locks L again. The condition
// may be false again by then: call Wait in a loop.
//
//go:norace
func (x *Cond) Wait() {
	if x.L == nil {
		panic("mem.Cond: set its L before Wait, as in Cond{L: &mu}")
	}
	if m := machine.Active(); m != nil {
		x.wait(m)
		return
	}
	x.once.Do(func() { x.real.L = x.L })
	x.real.Wait()
}

//go:norace
func (x *Cond) wait(m *machine.Machine) {
	o := x.h.Of(m, "Cond")
	// Whoever calls Signal after L is unlocked must find this thread waiting, so it
	// queues first, as in package sync. To queue is a step of its own: a Signal
	// without L may come between the caller's look at its condition and this.
	t := m.Register(o)
	x.L.Unlock()
	m.Parked(t, o)
	x.L.Lock()
}

// Signal wakes the thread that has waited longest, if there is any. The caller
// may hold L, and need not.
//
//go:norace
func (x *Cond) Signal() {
	if m := machine.Active(); m != nil {
		x.wake(m, false)
		return
	}
	x.real.Signal()
}

// Broadcast wakes all threads that wait. The caller may hold L, and need not.
//
//go:norace
func (x *Cond) Broadcast() {
	if m := machine.Active(); m != nil {
		x.wake(m, true)
		return
	}
	x.real.Broadcast()
}

//go:norace
func (x *Cond) wake(m *machine.Machine, all bool) {
	o := x.h.Of(m, "Cond")
	t := m.Step(machine.Wake, o)
	n := m.WakeParked(o, all)
	if n > 0 {
		m.Changed(t, o)
	}
	if m.Recorded() {
		op := "Signal"
		if all {
			op = "Broadcast"
		}
		m.Op(op, woken(n))
	}
}

func woken(n int) string {
	switch n {
	case 0:
		return "nobody waits"
	case 1:
		return "wakes 1"
	}
	return "wakes " + text("Int64", uint64(n))
}
