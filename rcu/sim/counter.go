package sim

import (
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Counter is a number that threads wait for. Like a [Cell] it is no step to
// change or read it; to wait is one. It carries the edge from those who changed
// it to those who waited.
type Counter struct {
	w *World
	h machine.Header
	n int64
}

// NewCounter makes a counter at zero.
func NewCounter(w *World) *Counter { return &Counter{w: w} }

// Add adds d and returns the sum.
//
//go:norace
func (c *Counter) Add(d int) int {
	m := c.w.m
	if m.Aborting() {
		return int(c.n)
	}
	o := c.h.Of(m, "Counter")
	t := m.Touch(o, true)
	machine.ReleaseMerge(unsafe.Pointer(c))
	c.n += int64(d)
	o.Count = c.n
	m.Changed(t, o)
	return int(c.n)
}

// Get returns the number.
//
//go:norace
func (c *Counter) Get() int {
	if !c.w.m.Aborting() {
		c.w.m.Touch(c.h.Of(c.w.m, "Counter"), false)
	}
	return int(c.n)
}

// Join makes what was written before the last Adds visible to the caller, as waiting does.
func (c *Counter) Join() { machine.Acquire(unsafe.Pointer(c)) }

// AwaitAtLeast is one step that waits until the number is at least n.
//
//go:norace
func (c *Counter) AwaitAtLeast(n int) {
	c.w.m.AwaitCount(c.h.Of(c.w.m, "Counter"), int64(n))
	machine.Acquire(unsafe.Pointer(c))
}

// Load is one step that reads the number, as an atomic load does.
//
//go:norace
func (c *Counter) Load() int {
	c.w.m.Step(machine.Load, c.h.Of(c.w.m, "Counter"))
	machine.Acquire(unsafe.Pointer(c))
	return int(c.n)
}

// AddIf is one step that adds d if may says so of the number, as an atomic
// read-modify-write does. It returns the number after that, and whether it did.
//
//go:norace
func (c *Counter) AddIf(d int, may func(n int) bool) (n int, added bool) {
	o := c.h.Of(c.w.m, "Counter")
	t := c.w.m.Step(machine.Try, o)
	machine.Acquire(unsafe.Pointer(c))
	if !may(int(c.n)) {
		return int(c.n), false
	}
	machine.ReleaseMerge(unsafe.Pointer(c))
	c.n += int64(d)
	o.Count = c.n
	c.w.m.Wrote(t, o, d != 0)
	return int(c.n), true
}
