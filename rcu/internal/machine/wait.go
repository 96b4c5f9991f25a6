package machine

import (
	"strconv"
	"unsafe"
)

// Register puts the calling thread among those parked at o, before it gives up
// its lock.
//
//go:norace
func (m *Machine) Register(o *Object) *Thread {
	t := m.Touch(o, true)
	o.parked = append(o.parked, t)
	return t
}

// Parked waits until the thread, which has registered, is woken.
//
//go:norace
func (m *Machine) Parked(t *Thread, o *Object) {
	m.Step(Park, o)
	t.signaled = false
}

// WakeParked wakes the thread that has been parked at o for longest, or all of
// them, and returns how many.
//
//go:norace
func (m *Machine) WakeParked(o *Object, all bool) int {
	n := len(o.parked)
	if !all && n > 1 {
		n = 1
	}
	for i := 0; i < n; i++ {
		o.parked[i].signaled = true
	}
	for i := n; i < len(o.parked); i++ {
		o.parked[i-n] = o.parked[i]
	}
	o.parked = o.parked[:len(o.parked)-n]
	return n
}

// AdmitReaders lets the readers that wait at o hold it, when a writer leaves.
//
//go:norace
func (m *Machine) AdmitReaders(o *Object) {
	for _, t := range o.waiters {
		if t.kind == RLock && !t.signaled {
			t.signaled = true
			o.Count++
		}
	}
}

// Admit lets t go past the operation it waits at, or is about to.
//
//go:norace
func (m *Machine) Admit(t *Thread) { t.signaled = true }

// Admitted tells whether t was admitted, and forgets it.
//
//go:norace
func (m *Machine) Admitted(t *Thread) bool {
	ok := t.signaled
	t.signaled = false
	return ok
}

// Receivers is how many threads wait at o for a value.
//
//go:norace
func (m *Machine) Receivers(o *Object) (n int64) {
	for _, t := range o.waiters {
		if t.kind == Recv {
			n++
		}
	}
	return n
}

// Touch joins what the calling thread does to o with its last step: no other
// thread comes between, and none is let go first. A scenario notes with it what
// it must know about the order of events; a write orders it before whatever
// touches o later.
//
//go:norace
func (m *Machine) Touch(o *Object, write bool) *Thread {
	t := m.cur
	t.chain = mix(t.chain, o.chain)
	if write {
		o.chain = mix(t.chain, uint64(t.id)|1<<40)
	}
	return t
}

// Aborting tells whether the run is over and threads are being unwound; what
// they note no longer counts.
//
//go:norace
func (m *Machine) Aborting() bool { return m.aborting }

// AwaitCount is one step that waits until o.Count is at least n.
//
//go:norace
func (m *Machine) AwaitCount(o *Object, n int64) {
	m.cur.want = n
	m.Step(Await, o)
}

// NamePointer gives what p points to a name for timelines.
//
//go:norace
func (m *Machine) NamePointer(p unsafe.Pointer, name string) {
	if m.Recorded() {
		m.Log.pointers = append(m.Log.pointers, named{p, name})
	}
}

type named struct {
	p    unsafe.Pointer
	name string
}

// PointerText is the name of what p points to; without one it is a number, by
// first appearance in this recording.
func (m *Machine) PointerText(p unsafe.Pointer) string {
	if p == nil {
		return "nil"
	}
	for _, n := range m.Log.pointers {
		if n.p == p {
			return n.name
		}
	}
	m.Log.anonymous++
	name := "&" + strconv.Itoa(m.Log.anonymous)
	m.Log.pointers = append(m.Log.pointers, named{p, name})
	return name
}
