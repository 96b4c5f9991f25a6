package mem

import (
	"sync"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Event happens once, and those who wait for it go on; the kernel calls it a
// completion. What was written before Set is visible after Wait.
type Event struct {
	_    noCopy
	h    machine.Header
	mu   sync.Mutex
	done chan struct{} // real mode; made by whoever comes first
	set  bool
}

// Set lets the event happen. Setting it again changes nothing.
//
//go:norace
func (x *Event) Set() {
	if m := machine.Active(); m != nil {
		x.setOn(m)
		return
	}
	c := x.channel()
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.set {
		x.set = true
		close(c)
	}
}

//go:norace
func (x *Event) setOn(m *machine.Machine) {
	o := x.h.Of(m, "Event")
	t := m.Step(machine.Set, o)
	machine.ReleaseMerge(unsafe.Pointer(x))
	if !o.Closed {
		o.Closed = true
		m.Changed(t, o)
	}
}

// Wait waits until the event has happened.
//
//go:norace
func (x *Event) Wait() {
	if m := machine.Active(); m != nil {
		m.Step(machine.WaitFor, x.h.Of(m, "Event"))
		machine.Acquire(unsafe.Pointer(x))
		return
	}
	<-x.channel()
}

// IsSet tells whether the event has happened.
//
//go:norace
func (x *Event) IsSet() bool {
	if m := machine.Active(); m != nil {
		return x.look(m)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.set
}

//go:norace
func (x *Event) look(m *machine.Machine) bool {
	o := x.h.Of(m, "Event")
	m.Step(machine.Load, o)
	if o.Closed {
		machine.Acquire(unsafe.Pointer(x))
	}
	if m.Recorded() {
		m.Op("IsSet", text("Bool", word(o.Closed)))
	}
	return o.Closed
}

func (x *Event) channel() chan struct{} {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.done == nil {
		x.done = make(chan struct{})
	}
	return x.done
}
