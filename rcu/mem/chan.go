package mem

import (
	"sync"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Chan is a channel of T. The zero value is unbuffered, [MakeChan] makes one
// with a buffer. There is no select: TrySend and TryRecv do not wait.
type Chan[T any] struct {
	_     noCopy
	h     machine.Header
	once  sync.Once
	real  chan T
	size  int
	queue []*sent[T] // on the machine
	slots int64      // its address carries the edges from Recv to a later Send
}

// sent is a value on its way. The addresses of its fields carry the edges to
// the receiver and back.
type sent[T any] struct {
	v      T
	sender *machine.Thread // waits until the value is taken; nil if the value is buffered
	back   int64
}

// MakeChan makes a channel with a buffer for n values.
func MakeChan[T any](n int) *Chan[T] { return &Chan[T]{size: n} }

func (x *Chan[T]) channel() chan T {
	x.once.Do(func() { x.real = make(chan T, x.size) })
	return x.real
}

//go:norace
func (x *Chan[T]) object(m *machine.Machine) *machine.Object {
	o := x.h.Of(m, "Chan")
	o.Limit = int64(x.size)
	if x.size == 0 {
		o.Limit = 1 << 62 // the sender waits afterwards, until its value is taken
	}
	return o
}

// Send waits until the value is in the buffer, or without a buffer until it is
// received. Sending on a closed channel panics.
//
//go:norace
func (x *Chan[T]) Send(v T) {
	if m := machine.Active(); m != nil {
		o := x.object(m)
		t := m.Step(machine.Send, o)
		s := x.put(m, t, o, v)
		if x.size == 0 {
			s.sender = t
			m.Step(machine.Taken, o)
			if !m.Admitted(t) {
				panic("send on closed channel")
			}
			machine.Acquire(unsafe.Pointer(&s.back))
		}
		return
	}
	x.channel() <- v
}

//go:norace
func (x *Chan[T]) put(m *machine.Machine, t *machine.Thread, o *machine.Object, v T) *sent[T] {
	if o.Closed {
		panic("send on closed channel")
	}
	s := &sent[T]{v: v}
	machine.Acquire(unsafe.Pointer(&x.slots))
	machine.Release(unsafe.Pointer(s))
	x.queue = append(x.queue, s)
	o.Count++
	m.Wrote(t, o)
	return s
}

// TrySend sends if that needs no waiting, and tells whether it did.
//
//go:norace
func (x *Chan[T]) TrySend(v T) bool {
	if m := machine.Active(); m != nil {
		o := x.object(m)
		t := m.Step(machine.Try, o)
		ok := o.Count < o.Limit
		if x.size == 0 {
			ok = o.Count < m.Receivers(o)
		}
		if ok || o.Closed {
			x.put(m, t, o, v)
		}
		if m.Recorded() {
			m.Op("TrySend", yes(ok))
		}
		return ok
	}
	select {
	case x.channel() <- v:
		return true
	default:
		return false
	}
}

// Recv waits for a value; ok is false if the channel is closed and empty.
//
//go:norace
func (x *Chan[T]) Recv() (v T, ok bool) {
	if m := machine.Active(); m != nil {
		o := x.object(m)
		return x.take(m, m.Step(machine.Recv, o), o)
	}
	v, ok = <-x.channel()
	return
}

//go:norace
func (x *Chan[T]) take(m *machine.Machine, t *machine.Thread, o *machine.Object) (v T, ok bool) {
	if len(x.queue) == 0 {
		machine.Acquire(unsafe.Pointer(x))
		return v, false
	}
	s := x.queue[0]
	x.queue = x.queue[1:]
	o.Count--
	machine.Acquire(unsafe.Pointer(s))
	machine.ReleaseMerge(unsafe.Pointer(&x.slots))
	machine.Release(unsafe.Pointer(&s.back))
	if s.sender != nil {
		m.Admit(s.sender)
	}
	m.Wrote(t, o)
	return s.v, true
}

// TryRecv receives if there is a value; ok is false if there is none.
//
//go:norace
func (x *Chan[T]) TryRecv() (v T, ok bool) {
	if m := machine.Active(); m != nil {
		o := x.object(m)
		t := m.Step(machine.Try, o)
		if o.Count > 0 {
			v, ok = x.take(m, t, o)
		}
		if m.Recorded() {
			m.Op("TryRecv", yes(ok))
		}
		return v, ok
	}
	select {
	case v, ok = <-x.channel():
	default:
	}
	return v, ok
}

// Close ends the channel: receivers get what is buffered, then ok is false.
// Closing it again panics.
//
//go:norace
func (x *Chan[T]) Close() {
	if m := machine.Active(); m != nil {
		o := x.object(m)
		t := m.Step(machine.Set, o)
		if o.Closed {
			panic("close of closed channel")
		}
		machine.Release(unsafe.Pointer(x))
		o.Closed = true
		m.Changed(t, o)
		if m.Recorded() {
			m.Op("Close", "")
		}
		return
	}
	close(x.channel())
}
