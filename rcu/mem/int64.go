package mem

import (
	"sync/atomic"

	"graceperiod/rcu/internal/machine"
)

// Int64 is an atomic int64, as in sync/atomic.
type Int64 struct {
	_ noCopy
	h machine.Header
	v atomic.Uint64
}

// Load returns the value.
//
//go:norace
func (x *Int64) Load() int64 {
	if machine.Active() == nil {
		return int64(x.v.Load())
	}
	return x.load()
}

//go:norace
//go:noinline
func (x *Int64) load() int64 { return int64(loadUint(machine.Active(), &x.h, "Int64", &x.v)) }

// Store sets the value.
//
//go:norace
func (x *Int64) Store(v int64) {
	if m := machine.Active(); m != nil {
		storeUint(m, &x.h, "Int64", &x.v, uint64(v))
		return
	}
	x.v.Store(uint64(v))
}

// Add adds delta and returns the new value.
//
//go:norace
func (x *Int64) Add(delta int64) int64 {
	if m := machine.Active(); m != nil {
		return int64(addUint(m, &x.h, "Int64", &x.v, uint64(delta)))
	}
	return int64(x.v.Add(uint64(delta)))
}

// Swap sets the value and returns the old one.
//
//go:norace
func (x *Int64) Swap(v int64) int64 {
	if m := machine.Active(); m != nil {
		return int64(swapUint(m, &x.h, "Int64", &x.v, uint64(v)))
	}
	return int64(x.v.Swap(uint64(v)))
}

// CompareAndSwap sets the value to new if it is old, and tells whether it did.
//
//go:norace
func (x *Int64) CompareAndSwap(old, new int64) bool {
	if m := machine.Active(); m != nil {
		return casUint(m, &x.h, "Int64", &x.v, uint64(old), uint64(new))
	}
	return x.v.CompareAndSwap(uint64(old), uint64(new))
}
