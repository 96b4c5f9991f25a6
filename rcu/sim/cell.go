package sim

import (
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Cell is a variable of the scenario that several threads use. Reading and
// writing it is no step: it is joined to the thread's last step, and the search
// knows the order. It makes no happens-before edge, so it hides no race.
type Cell[T any] struct {
	w *World
	h machine.Header
	v T
}

// NewCell makes a cell with a value.
func NewCell[T any](w *World, v T) *Cell[T] { return &Cell[T]{w: w, v: v} }

// Get returns the value.
//
//go:norace
func (c *Cell[T]) Get() T {
	if !c.w.m.Aborting() {
		c.w.m.Touch(c.h.Of(c.w.m, "Cell"), false)
	}
	return c.v
}

// Set sets the value.
//
//go:norace
func (c *Cell[T]) Set(v T) {
	if !c.w.m.Aborting() {
		c.w.m.Touch(c.h.Of(c.w.m, "Cell"), true)
		c.v = v
	}
}

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
