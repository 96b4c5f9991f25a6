package machine

import "unsafe"

// wait and unwait keep the set of threads whose next operation is on the object
// and may have to wait for it to change.
//
//go:norace
func (o *Object) wait(t *Thread) {
	if t.listed {
		return
	}
	t.listed = true
	if o.waiters.size == 0 {
		o.waitKind = t.kind
		o.alike = t.kind != Await // else each waits for a count of its own
	} else if o.waitKind != t.kind {
		o.alike = false
	}
	o.waiters.grow(t.id + 1)
	o.waiters.add(t.id)
}

//go:norace
func (o *Object) unwait(t *Thread) {
	t.listed = false
	o.waiters.remove(t.id)
}

// Register puts the calling thread among those parked at o, before it gives up
// its lock.
//
//go:norace
func (m *Machine) Register(o *Object) *Thread {
	t := m.Step(Queue, o)
	o.parked = append(o.parked, t)
	return t
}

// Parked waits until the thread, which has registered, is woken.
//
//go:norace
func (m *Machine) Parked(t *Thread, o *Object) {
	m.Step(Park, o)
	t.woken = false
	Acquire(unsafe.Pointer(&t.wokenEdge))
}

// WakeParked wakes the thread that has been parked at o for longest, or all of
// them, and returns how many. A thread may be woken before it has announced that
// it waits: it has registered, and is about to give up its lock.
//
//go:norace
func (m *Machine) WakeParked(o *Object, all bool) int {
	n := len(o.parked)
	if !all && n > 1 {
		n = 1
	}
	for i := 0; i < n; i++ {
		t := o.parked[i]
		t.woken = true
		Release(unsafe.Pointer(&t.wokenEdge))
		m.refresh(t)
	}
	for i := n; i < len(o.parked); i++ {
		o.parked[i-n] = o.parked[i]
	}
	o.parked = o.parked[:len(o.parked)-n]
	return n
}

// Queue puts the calling thread among the readers that wait at o for a writer to leave.
//
//go:norace
func (m *Machine) Queue(t *Thread, o *Object) { o.parked = append(o.parked, t) }

// AdmitReaders lets the readers that wait at o hold it, when a writer leaves:
// they go in before the next writer, as in package sync.
//
//go:norace
func (m *Machine) AdmitReaders(o *Object) {
	for _, t := range o.parked {
		o.Count++
		m.Admit(t)
	}
	o.parked = o.parked[:0]
}

// Admit lets t go past the operation at which it waits to be named.
//
//go:norace
func (m *Machine) Admit(t *Thread) {
	t.admitted = true
	m.refresh(t)
}

// Admitted is one step that waits until somebody names the thread in Admit.
//
//go:norace
func (m *Machine) Admitted(k Kind, o *Object) {
	m.Step(k, o).admitted = false
}

// Receivers is how many threads wait at o for a value.
//
//go:norace
func (m *Machine) Receivers(o *Object) (n int64) {
	for i := o.waiters.from(0); i >= 0; i = o.waiters.from(i + 1) {
		if m.threads[i].kind == Recv {
			n++
		}
	}
	return n
}

// Holds counts the locks that t holds: a thread in the middle of a critical
// section is not held back for going on too long.
//
//go:norace
func (m *Machine) Holds(t *Thread, n int) {
	if t.locks += n; t.locks < 0 {
		t.locks = 0 // it gave back a lock that another thread had taken
	}
}

// Touch joins what the calling thread does to o with its last step: no other
// thread comes between, and none is let go first. A scenario notes with it what
// it must know about the order of events; a write orders it before whatever
// touches o later.
//
//go:norace
func (m *Machine) Touch(o *Object, write bool) *Thread {
	t := m.cur
	if getg() != t.g {
		m.stranger()
	}
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
func (m *Machine) Aborting() bool { return m.refusing }

// AwaitCount is one step that waits until o.Count is at least n.
//
//go:norace
func (m *Machine) AwaitCount(o *Object, n int64) {
	m.cur.want = n
	m.Step(Await, o)
}
