package mem

import (
	"sync"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Chan is a channel of T. The zero value is unbuffered, [MakeChan] makes one
// with a buffer. There is no select: TrySend and TryRecv do not wait. On the
// machine any of the threads that wait at a channel may be served next.
type Chan[T any] struct {
	_     noCopy
	h     machine.Header
	once  sync.Once
	real  chan T
	size  int
	queue []*sent[T] // on the machine
	slots []slot     // of the buffer
	puts  int
	takes int
}

// sent is a value on its way. Its address carries the edge to the receiver of
// an unbuffered channel, back's the edge from there.
type sent[T any] struct {
	v      T
	sender *machine.Thread // waits until the value is taken; nil if there is a buffer
	refuse bool            // the channel was closed before that
	met    bool            // TrySend met a receiver that waits: the value is not TryRecv's
	back   int64
}

// slot is a place in the buffer. As in the runtime its address carries the edge
// from a Send to the Recv of that value, and on to the Send that uses the place next.
type slot struct{ edge int64 }

// MakeChan makes a channel with a buffer for n values.
func MakeChan[T any](n int) *Chan[T] {
	if n < 0 {
		panic("mem.MakeChan: there is no buffer for fewer than 0 values")
	}
	return &Chan[T]{size: n}
}

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
	} else if x.slots == nil {
		x.slots = make([]slot, x.size)
	}
	return o
}

// Send waits until the value is in the buffer, or without a buffer until it is
// received. Sending on a closed channel panics.
//
//go:norace
func (x *Chan[T]) Send(v T) {
	if m := machine.Active(); m != nil {
		x.send(m, v)
		return
	}
	x.channel() <- v
}

//go:norace
func (x *Chan[T]) send(m *machine.Machine, v T) {
	o := x.object(m)
	t := m.Step(machine.Send, o)
	if s := x.put(m, t, o, v); x.size == 0 {
		x.meet(m, t, o, s)
	}
}

// meet waits until the value is taken.
//
//go:norace
func (x *Chan[T]) meet(m *machine.Machine, t *machine.Thread, o *machine.Object, s *sent[T]) {
	s.sender = t
	m.Admitted(machine.Taken, o)
	if s.refuse {
		panic("send on closed channel")
	}
	machine.Acquire(unsafe.Pointer(&s.back))
}

//go:norace
func (x *Chan[T]) put(m *machine.Machine, t *machine.Thread, o *machine.Object, v T) *sent[T] {
	if o.Closed {
		panic("send on closed channel")
	}
	s := &sent[T]{v: v}
	if x.size == 0 {
		machine.Release(unsafe.Pointer(s))
	} else {
		machine.Acquire(unsafe.Pointer(&x.slots[x.puts%x.size]))
		machine.Release(unsafe.Pointer(&x.slots[x.puts%x.size]))
		x.puts++
	}
	x.queue = append(x.queue, s)
	o.Count++
	m.Wrote(t, o, true)
	return s
}

// TrySend sends if that needs no waiting, and tells whether it did.
//
//go:norace
func (x *Chan[T]) TrySend(v T) bool {
	if m := machine.Active(); m != nil {
		return x.trySend(m, v)
	}
	select {
	case x.channel() <- v:
		return true
	default:
		return false
	}
}

//go:norace
func (x *Chan[T]) trySend(m *machine.Machine, v T) bool {
	o := x.object(m)
	t := m.Step(machine.Try, o)
	ok := o.Count < o.Limit
	if x.size == 0 {
		ok = o.Count < m.Receivers(o)
		m.Saw(word(ok)) // whether receivers wait is not written in the object
	}
	var s *sent[T]
	if ok || o.Closed {
		s = x.put(m, t, o, v)
	}
	if m.Recorded() {
		m.Op("TrySend", yes(ok))
	}
	if ok && x.size == 0 {
		s.met = true
		x.meet(m, t, o, s) // takes no time: a receiver is there
	}
	return ok
}

// Recv waits for a value; ok is false if the channel is closed and empty.
//
//go:norace
func (x *Chan[T]) Recv() (v T, ok bool) {
	if m := machine.Active(); m != nil {
		o := x.object(m)
		return x.take(m, m.Step(machine.Recv, o), o, 0)
	}
	v, ok = <-x.channel()
	return
}

//go:norace
func (x *Chan[T]) take(m *machine.Machine, t *machine.Thread, o *machine.Object, i int) (v T, ok bool) {
	if len(x.queue) == 0 {
		machine.Acquire(unsafe.Pointer(x)) // from Close
		return v, false
	}
	s := x.queue[i]
	for ; i+1 < len(x.queue); i++ {
		x.queue[i] = x.queue[i+1]
	}
	x.queue = x.queue[:i]
	o.Count--
	if x.size == 0 {
		machine.Acquire(unsafe.Pointer(s))
		machine.Release(unsafe.Pointer(&s.back))
		m.Admit(s.sender)
	} else {
		machine.Acquire(unsafe.Pointer(&x.slots[x.takes%x.size]))
		machine.Release(unsafe.Pointer(&x.slots[x.takes%x.size]))
		x.takes++
	}
	m.Wrote(t, o, true)
	return s.v, true
}

// TryRecv receives if there is a value; ok is false if there is none.
//
//go:norace
func (x *Chan[T]) TryRecv() (v T, ok bool) {
	if m := machine.Active(); m != nil {
		return x.tryRecv(m)
	}
	select {
	case v, ok = <-x.channel():
	default:
	}
	return v, ok
}

//go:norace
func (x *Chan[T]) tryRecv(m *machine.Machine) (v T, ok bool) {
	o := x.object(m)
	t := m.Step(machine.Try, o)
	i := 0
	for i < len(x.queue) && x.queue[i].met {
		i++
	}
	if i < len(x.queue) || o.Closed {
		v, ok = x.take(m, t, o, i)
	}
	if m.Recorded() {
		m.Op("TryRecv", yes(ok))
	}
	return v, ok
}

// Close ends the channel: receivers get what is buffered, then ok is false.
// Closing it again panics, and so do senders that still wait.
//
//go:norace
func (x *Chan[T]) Close() {
	if m := machine.Active(); m != nil {
		x.close(m)
		return
	}
	close(x.channel())
}

//go:norace
func (x *Chan[T]) close(m *machine.Machine) {
	o := x.object(m)
	t := m.Step(machine.Set, o)
	if o.Closed {
		panic("close of closed channel")
	}
	machine.Release(unsafe.Pointer(x))
	o.Closed = true
	if x.size == 0 {
		x.turnAway(m, o)
	}
	m.Changed(t, o)
	if m.Recorded() {
		m.Op("Close", "")
	}
}

// turnAway ends the waiting of senders whose values nobody has taken.
//
//go:norace
func (x *Chan[T]) turnAway(m *machine.Machine, o *machine.Object) {
	for _, s := range x.queue {
		s.refuse = true
		m.Admit(s.sender)
	}
	x.queue = x.queue[:0]
	o.Count = 0
}
