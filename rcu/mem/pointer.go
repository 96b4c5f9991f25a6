package mem

import (
	"sync/atomic"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Pointer is an atomic pointer to a T, as in sync/atomic.
type Pointer[T any] struct {
	_ [0]*T // one type of Pointer must not be converted to another
	_ noCopy
	ref
}

// ref is what a Pointer is whatever it points to. Load's way onto the machine
// is no generic function: its call would make Load too large to be inlined.
type ref struct {
	h machine.Header
	v unsafe.Pointer
}

// Load returns the pointer: what is read through it afterwards is at least as
// new as what was written before the Store that put it there.
//
//go:norace
func (x *Pointer[T]) Load() *T {
	if machine.Active() == nil {
		return (*T)(atomic.LoadPointer(&x.v))
	}
	return (*T)(x.load())
}

//go:norace
//go:noinline
func (x *ref) load() unsafe.Pointer {
	m := machine.Active()
	m.Step(machine.Load, x.h.Of(m, "Pointer"))
	p := atomic.LoadPointer(&x.v)
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
	atomic.StorePointer(&x.v, unsafe.Pointer(p))
}

//go:norace
func (x *Pointer[T]) store(m *machine.Machine, p *T) {
	o := x.h.Of(m, "Pointer")
	t := m.Step(machine.Store, o)
	machine.HideAtomic()
	old := (*T)(atomic.LoadPointer(&x.v)) // a look of the machine's, not of the thread's
	machine.ShowAtomic()
	atomic.StorePointer(&x.v, unsafe.Pointer(p))
	m.Wrote(t, o, old != p)
	x.op(m, "", unsafe.Pointer(p))
}

// Swap publishes the pointer and returns the old one.
//
//go:norace
func (x *Pointer[T]) Swap(p *T) *T {
	if m := machine.Active(); m != nil {
		return x.swap(m, p)
	}
	return (*T)(atomic.SwapPointer(&x.v, unsafe.Pointer(p)))
}

//go:norace
func (x *Pointer[T]) swap(m *machine.Machine, p *T) *T {
	o := x.h.Of(m, "Pointer")
	t := m.Step(machine.Update, o)
	old := (*T)(atomic.SwapPointer(&x.v, unsafe.Pointer(p)))
	m.Wrote(t, o, old != p)
	x.op(m, "Swap", unsafe.Pointer(p))
	return old
}

// CompareAndSwap publishes new if the pointer is old, and tells whether it did.
//
//go:norace
func (x *Pointer[T]) CompareAndSwap(old, new *T) bool {
	if m := machine.Active(); m != nil {
		return x.cas(m, old, new)
	}
	return atomic.CompareAndSwapPointer(&x.v, unsafe.Pointer(old), unsafe.Pointer(new))
}

//go:norace
func (x *Pointer[T]) cas(m *machine.Machine, old, new *T) bool {
	o := x.h.Of(m, "Pointer")
	t := m.Step(machine.Try, o)
	ok := atomic.CompareAndSwapPointer(&x.v, unsafe.Pointer(old), unsafe.Pointer(new))
	if ok {
		m.Wrote(t, o, old != new)
	}
	if m.Recorded() {
		m.Op("CAS", yes(ok))
	}
	return ok
}

//go:norace
func (x *ref) op(m *machine.Machine, op string, p unsafe.Pointer) {
	if m.Recorded() {
		m.Op(op, m.PointerText(p))
	}
}
