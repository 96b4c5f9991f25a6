package mem

import (
	"sync"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Locker is a lock that a [Cond] can use.
type Locker interface {
	Lock()
	Unlock()
}

// Mutex is a mutual exclusion lock, as in package sync. On the machine any of
// the threads that wait may get it next.
type Mutex struct {
	_    noCopy
	h    machine.Header
	real sync.Mutex
}

// Lock waits until nobody holds the mutex, and takes it.
//
//go:norace
func (x *Mutex) Lock() {
	if m := machine.Active(); m != nil {
		x.lock(m)
		return
	}
	x.real.Lock()
}

//go:norace
func (x *Mutex) lock(m *machine.Machine) {
	o := x.h.Of(m, "Mutex")
	t := m.Step(machine.Lock, o)
	o.Owner = t
	m.Holds(t, 1)
	m.Changed(t, o)
	machine.Acquire(unsafe.Pointer(x))
}

// TryLock takes the mutex if nobody holds it, and tells whether it did.
//
//go:norace
func (x *Mutex) TryLock() bool {
	if m := machine.Active(); m != nil {
		return x.try(m)
	}
	return x.real.TryLock()
}

//go:norace
func (x *Mutex) try(m *machine.Machine) bool {
	o := x.h.Of(m, "Mutex")
	t := m.Step(machine.Try, o)
	ok := o.Owner == nil
	if ok {
		o.Owner = t
		m.Holds(t, 1)
		m.Wrote(t, o, true)
		machine.Acquire(unsafe.Pointer(x))
	}
	if m.Recorded() {
		m.Op("TryLock", yes(ok))
	}
	return ok
}

// Unlock releases the mutex. The caller need not be the one who locked it.
//
//go:norace
func (x *Mutex) Unlock() {
	if m := machine.Active(); m != nil {
		x.unlock(m)
		return
	}
	x.real.Unlock()
}

//go:norace
func (x *Mutex) unlock(m *machine.Machine) {
	o := x.h.Of(m, "Mutex")
	t := m.Step(machine.Unlock, o)
	if o.Owner == nil {
		if machine.Panicking() {
			return // a deferred Unlock: the panic is what went wrong
		}
		m.Fail(machine.Misused, "Unlock of a mem.Mutex that nobody holds")
	}
	machine.Release(unsafe.Pointer(x))
	o.Owner = nil
	m.Holds(t, -1)
	m.Changed(t, o)
}
