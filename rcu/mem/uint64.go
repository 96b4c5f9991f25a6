package mem

import (
	"sync/atomic"

	"graceperiod/rcu/internal/machine"
)

// Uint64 is an atomic uint64, as in sync/atomic.
type Uint64 struct {
	_ noCopy
	h machine.Header
	v atomic.Uint64
}

// Load returns the value.
//
//go:norace
func (x *Uint64) Load() uint64 {
	if machine.Active() == nil {
		return x.v.Load()
	}
	return x.load()
}

//go:norace
//go:noinline
func (x *Uint64) load() uint64 { return loadUint(machine.Active(), &x.h, "Uint64", &x.v) }

// Store sets the value.
//
//go:norace
func (x *Uint64) Store(v uint64) {
	if m := machine.Active(); m != nil {
		storeUint(m, &x.h, "Uint64", &x.v, v)
		return
	}
	x.v.Store(v)
}

// Add adds delta and returns the new value. To subtract c, add ^uint64(c-1); to
// subtract one, add ^uint64(0).
//
//go:norace
func (x *Uint64) Add(delta uint64) uint64 {
	if m := machine.Active(); m != nil {
		return addUint(m, &x.h, "Uint64", &x.v, delta)
	}
	return x.v.Add(delta)
}

// Swap sets the value and returns the old one.
//
//go:norace
func (x *Uint64) Swap(v uint64) uint64 {
	if m := machine.Active(); m != nil {
		return swapUint(m, &x.h, "Uint64", &x.v, v)
	}
	return x.v.Swap(v)
}

// CompareAndSwap sets the value to new if it is old, and tells whether it did.
//
//go:norace
func (x *Uint64) CompareAndSwap(old, new uint64) bool {
	if m := machine.Active(); m != nil {
		return casUint(m, &x.h, "Uint64", &x.v, old, new)
	}
	return x.v.CompareAndSwap(old, new)
}
