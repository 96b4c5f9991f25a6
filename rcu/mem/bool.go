package mem

import (
	"sync/atomic"

	"graceperiod/rcu/internal/machine"
)

// Bool is an atomic bool, as in sync/atomic.
type Bool struct {
	_ noCopy
	h machine.Header
	v atomic.Uint64
}

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
	if m := machine.Active(); m != nil {
		return loadUint(m, &x.h, "Bool", &x.v) != 0
	}
	return x.v.Load() != 0
}

// Store sets the value.
//
//go:norace
func (x *Bool) Store(v bool) {
	if m := machine.Active(); m != nil {
		storeUint(m, &x.h, "Bool", &x.v, word(v))
		return
	}
	x.v.Store(word(v))
}

// Swap sets the value and returns the old one.
//
//go:norace
func (x *Bool) Swap(v bool) bool {
	if m := machine.Active(); m != nil {
		return swapUint(m, &x.h, "Bool", &x.v, word(v)) != 0
	}
	return x.v.Swap(word(v)) != 0
}

// CompareAndSwap sets the value to new if it is old, and tells whether it did.
//
//go:norace
func (x *Bool) CompareAndSwap(old, new bool) bool {
	if m := machine.Active(); m != nil {
		return casUint(m, &x.h, "Bool", &x.v, word(old), word(new))
	}
	return x.v.CompareAndSwap(word(old), word(new))
}
