package mem

import (
	"sync"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// RWMutex is a reader/writer mutual exclusion lock, as in package sync: a
// writer that waits keeps new readers out.
type RWMutex struct {
	_       noCopy
	h       machine.Header
	real    sync.RWMutex
	readers int64 // its address carries the edges from RUnlock to Lock
}

// Lock waits until nobody holds the lock, and takes it for writing.
//
//go:norace
func (x *RWMutex) Lock() {
	if m := machine.Active(); m != nil {
		x.lock(m)
		return
	}
	x.real.Lock()
}

//go:norace
func (x *RWMutex) lock(m *machine.Machine) {
	o := x.h.Of(m, "RWMutex")
	// Two steps, as in package sync: keep other writers and new readers out, then
	// wait for the readers inside.
	t := m.Step(machine.Ask, o)
	o.Pending = 1
	m.Changed(t, o)
	m.Step(machine.Lock, o)
	o.Owner = t
	m.Holds(t, 1)
	m.Changed(t, o)
	machine.Acquire(unsafe.Pointer(x))
	machine.Acquire(unsafe.Pointer(&x.readers))
}

// Unlock releases the lock held for writing.
//
//go:norace
func (x *RWMutex) Unlock() {
	if m := machine.Active(); m != nil {
		x.unlock(m)
		return
	}
	x.real.Unlock()
}

//go:norace
func (x *RWMutex) unlock(m *machine.Machine) {
	o := x.h.Of(m, "RWMutex")
	t := m.Step(machine.Unlock, o)
	if o.Owner == nil {
		if machine.Panicking() {
			return // see Mutex.Unlock
		}
		m.Fail(machine.Misused, "Unlock of a mem.RWMutex that nobody holds for writing")
	}
	machine.Release(unsafe.Pointer(x))
	o.Owner, o.Pending = nil, 0
	m.Holds(t, -1)
	m.AdmitReaders(o)
	m.Changed(t, o)
}

// RLock waits until nobody holds the lock or waits for it for writing, and
// takes it for reading.
//
//go:norace
func (x *RWMutex) RLock() {
	if m := machine.Active(); m != nil {
		x.rlock(m)
		return
	}
	x.real.RLock()
}

//go:norace
func (x *RWMutex) rlock(m *machine.Machine) {
	o := x.h.Of(m, "RWMutex")
	t := m.Step(machine.RLock, o)
	m.Holds(t, 1)
	if o.Pending == 0 {
		o.Count++
		m.Changed(t, o)
	} else {
		if m.Recorded() {
			m.Op("RLock (asks)", "")
		}
		m.Queue(t, o)
		m.Admitted(machine.Admit, o) // the writer that leaves counts it in
	}
	machine.Acquire(unsafe.Pointer(x))
}

// RUnlock releases the lock held for reading.
//
//go:norace
func (x *RWMutex) RUnlock() {
	if m := machine.Active(); m != nil {
		x.runlock(m)
		return
	}
	x.real.RUnlock()
}

//go:norace
func (x *RWMutex) runlock(m *machine.Machine) {
	o := x.h.Of(m, "RWMutex")
	t := m.Step(machine.RUnlock, o)
	if o.Count == 0 {
		if machine.Panicking() {
			return // see Mutex.Unlock
		}
		m.Fail(machine.Misused, "RUnlock of a mem.RWMutex that nobody holds for reading")
	}
	machine.ReleaseMerge(unsafe.Pointer(&x.readers))
	o.Count--
	m.Holds(t, -1)
	m.Changed(t, o)
}

// RLocker is a [Locker] that calls RLock and RUnlock.
func (x *RWMutex) RLocker() Locker { return (*readLocker)(x) }

type readLocker RWMutex

func (r *readLocker) Lock()   { (*RWMutex)(r).RLock() }
func (r *readLocker) Unlock() { (*RWMutex)(r).RUnlock() }
