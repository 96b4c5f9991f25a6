package sim

import (
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Queue is values that threads of a scenario hand to each other, in order. Like a
// [Cell] it is no step to use it. Who takes a value sees what was written before
// it was put there.
type Queue[T any] struct {
	w           *World
	h           machine.Header
	first, last *link[T]
}

type link[T any] struct {
	v    T
	next *link[T]
}

// NewQueue makes an empty queue.
func NewQueue[T any](w *World) *Queue[T] { return &Queue[T]{w: w} }

// Put adds a value at the end.
//
//go:norace
func (q *Queue[T]) Put(v T) {
	if q.w.m.Aborting() {
		return
	}
	q.w.m.Touch(q.h.Of(q.w.m, "Queue"), true)
	l := &link[T]{v: v}
	if q.last == nil {
		q.first = l
	} else {
		q.last.next = l
	}
	q.last = l
	machine.ReleaseMerge(unsafe.Pointer(l))
}

// Take takes the first value; ok tells whether there was one.
//
//go:norace
func (q *Queue[T]) Take() (v T, ok bool) {
	if q.w.m.Aborting() {
		return v, false
	}
	q.w.m.Touch(q.h.Of(q.w.m, "Queue"), true)
	l := q.first
	if l == nil {
		return v, false
	}
	if q.first = l.next; q.first == nil {
		q.last = nil
	}
	machine.Acquire(unsafe.Pointer(l))
	return l.v, true
}
