package mem

import (
	"sync/atomic"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Pointer is an atomic pointer to a T, as in sync/atomic.
type Pointer[T any] struct {
	_ noCopy
	h machine.Header
	v atomic.Pointer[T]
}

// Load returns the pointer: what is read through it afterwards is at least as
// new as what was written before the Store that put it there.
//
//go:norace
func (x *Pointer[T]) Load() *T {
	if m := machine.Active(); m != nil {
		return x.load(m)
	}
	return x.v.Load()
}

//go:norace
func (x *Pointer[T]) load(m *machine.Machine) *T {
	m.Step(machine.Load, x.h.Of(m, "Pointer"))
	p := x.v.Load()
	x.op(m, "", p)
	return p
}

// Store publishes the pointer.
//
//go:norace
func (x *Pointer[T]) Store(p *T) {
	if m := machine.Active(); m != nil {
		x.store(m, p)
		return
	}
	x.v.Store(p)
}

//go:norace
func (x *Pointer[T]) store(m *machine.Machine, p *T) {
	o := x.h.Of(m, "Pointer")
	t := m.Step(machine.Store, o)
	machine.HideAtomic()
	old := x.v.Load() // a look of the machine's, not of the thread's
	machine.ShowAtomic()
	x.v.Store(p)
	m.Wrote(t, o, old != p)
	x.op(m, "", p)
}

// Swap publishes the pointer and returns the old one.
//
//go:norace
func (x *Pointer[T]) Swap(p *T) *T {
	if m := machine.Active(); m != nil {
		return x.swap(m, p)
	}
	return x.v.Swap(p)
}

//go:norace
func (x *Pointer[T]) swap(m *machine.Machine, p *T) *T {
	o := x.h.Of(m, "Pointer")
	t := m.Step(machine.Update, o)
	old := x.v.Swap(p)
	m.Wrote(t, o, old != p)
	x.op(m, "Swap", p)
	return old
}

// CompareAndSwap publishes new if the pointer is old, and tells whether it did.
//
//go:norace
func (x *Pointer[T]) CompareAndSwap(old, new *T) bool {
	if m := machine.Active(); m != nil {
		return x.cas(m, old, new)
	}
	return x.v.CompareAndSwap(old, new)
}

//go:norace
func (x *Pointer[T]) cas(m *machine.Machine, old, new *T) bool {
	o := x.h.Of(m, "Pointer")
	t := m.Step(machine.Try, o)
	ok := x.v.CompareAndSwap(old, new)
	if ok {
		m.Wrote(t, o, old != new)
	}
	if m.Recorded() {
		m.Op("CAS", yes(ok))
	}
	return ok
}

//go:norace
func (x *Pointer[T]) op(m *machine.Machine, op string, p *T) {
	if m.Recorded() {
		m.Op(op, m.PointerText(unsafe.Pointer(p)))
	}
}
