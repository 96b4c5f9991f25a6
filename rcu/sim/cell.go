package sim

import "graceperiod/rcu/internal/machine"

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
