package mem

import (
	"sync/atomic"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Uint64 is an atomic uint64, as in sync/atomic.
type Uint64 struct {
	_ noCopy
	h machine.Header
	_ [0]atomic.Uint64 // aligns v on processors of 32 bits
	v uint64           // as an atomic.Uint64 it would make most operations too large to be inlined
}

func (x *Uint64) w() *atomic.Uint64 { return (*atomic.Uint64)(unsafe.Pointer(&x.v)) }

// Load returns the value.
//
//go:norace
func (x *Uint64) Load() uint64 {
	if machine.Active() == nil {
		return atomic.LoadUint64(&x.v)
	}
	return x.load()
}

//go:norace
//go:noinline
func (x *Uint64) load() uint64 { return loadUint(machine.Active(), &x.h, "Uint64", x.w()) }

// Store sets the value.
//
//go:norace
func (x *Uint64) Store(v uint64) {
	if machine.Active() == nil {
		atomic.StoreUint64(&x.v, v)
		return
	}
	x.store(v)
}

//go:norace
//go:noinline
func (x *Uint64) store(v uint64) { storeUint(machine.Active(), &x.h, "Uint64", x.w(), v) }

// Add adds delta and returns the new value. To subtract c, add ^uint64(c-1); to
// subtract one, add ^uint64(0).
//
//go:norace
func (x *Uint64) Add(delta uint64) uint64 {
	if machine.Active() == nil {
		return atomic.AddUint64(&x.v, delta)
	}
	return x.add(delta)
}

//go:norace
//go:noinline
func (x *Uint64) add(delta uint64) uint64 {
	return addUint(machine.Active(), &x.h, "Uint64", x.w(), delta)
}

// Swap sets the value and returns the old one.
//
//go:norace
func (x *Uint64) Swap(v uint64) uint64 {
	if machine.Active() == nil {
		return atomic.SwapUint64(&x.v, v)
	}
	return x.swap(v)
}

//go:norace
//go:noinline
func (x *Uint64) swap(v uint64) uint64 {
	return swapUint(machine.Active(), &x.h, "Uint64", x.w(), v)
}

// CompareAndSwap sets the value to new if it is old, and tells whether it did.
//
//go:norace
func (x *Uint64) CompareAndSwap(old, new uint64) bool {
	if machine.Active() == nil {
		return atomic.CompareAndSwapUint64(&x.v, old, new)
	}
	return x.cas(old, new)
}

//go:norace
//go:noinline
func (x *Uint64) cas(old, new uint64) bool {
	return casUint(machine.Active(), &x.h, "Uint64", x.w(), old, new)
}
