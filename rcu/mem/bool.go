package mem

import (
	"sync/atomic"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Bool is an atomic bool, as in sync/atomic.
type Bool struct {
	_ noCopy
	h machine.Header
	_ [0]atomic.Uint64 // aligns v on processors of 32 bits
	v uint64           // as an atomic.Uint64 it would make Load too large to be inlined
}

func (x *Bool) w() *atomic.Uint64 { return (*atomic.Uint64)(unsafe.Pointer(&x.v)) }

//go:norace
func word(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Load returns the value.
//
//go:norace
func (x *Bool) Load() bool {
	if machine.Active() == nil {
		return atomic.LoadUint64(&x.v) != 0
	}
	return x.load()
}

//go:norace
//go:noinline
func (x *Bool) load() bool { return loadUint(machine.Active(), &x.h, "Bool", x.w()) != 0 }

// Store sets the value.
//
//go:norace
func (x *Bool) Store(v bool) {
	if m := machine.Active(); m != nil {
		storeUint(m, &x.h, "Bool", x.w(), word(v))
		return
	}
	x.w().Store(word(v))
}

// Swap sets the value and returns the old one.
//
//go:norace
func (x *Bool) Swap(v bool) bool {
	if m := machine.Active(); m != nil {
		return swapUint(m, &x.h, "Bool", x.w(), word(v)) != 0
	}
	return x.w().Swap(word(v)) != 0
}

// CompareAndSwap sets the value to new if it is old, and tells whether it did.
//
//go:norace
func (x *Bool) CompareAndSwap(old, new bool) bool {
	if m := machine.Active(); m != nil {
		return casUint(m, &x.h, "Bool", x.w(), word(old), word(new))
	}
	return x.w().CompareAndSwap(word(old), word(new))
}
