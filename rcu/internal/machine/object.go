package machine

import "unsafe"

// Header makes a value known to the machine; every mem type embeds one. Its
// zero value is ready. What the machine knows stands in an [Object] outside the
// value, so that code which overwrites or copies the value is noticed.
type Header struct {
	obj *Object
	run uint64
}

// Object is what the machine knows about one value of a mem type in this run.
type Object struct {
	header  *Header
	typ     string    // "Uint64"
	name    string    // "Domain.phase", given when a recording ends
	seq     int       // counted from 1 in order of first use
	chain   uint64    // names the value: zero for the zero value, else from the chain of its last writer
	changes int       // of the value
	parked  []*Thread // wait to be named, in order: in a Cond, or for the writer of an RWMutex to leave

	// Threads whose next operation is on the object and may have to wait for a change.
	waiters  set
	waitKind Kind // of the first of them
	alike    bool // all wait for the same

	// State of blocking types; which fields mean something is the type's business.
	Owner   *Thread
	Count   int64 // readers of an RWMutex, a WaitGroup's counter, values in a Chan
	Pending int64 // 1 while a writer holds an RWMutex, or waits for its readers
	Limit   int64 // a Chan's capacity
	Closed  bool
}

// Of is the object of the header in the running machine.
//
//go:norace
func (h *Header) Of(m *Machine, typ string) *Object {
	if h.run == m.run && h.obj != nil && h.obj.header == h {
		return h.obj
	}
	return m.adopt(h, typ)
}

// adopt makes an object for a value that is used for the first time in this
// run, or says what is wrong with the value.
//
//go:norace
func (m *Machine) adopt(h *Header, typ string) *Object {
	if m.outside || getg() != m.cur.g {
		m.refuse()
	}
	switch {
	case h.obj != nil && h.run != m.run:
		m.Fail(Stale, "mem."+typ+" of an earlier run is used; every run makes its own, in New")
	case h.obj != nil:
		m.Fail(Copied, "mem."+typ+" was copied; pass a pointer to it")
	case m.seen.has(h):
		m.Fail(Copied, "mem."+typ+" was overwritten by a plain assignment; use its methods")
	}
	if len(m.objects) == m.used {
		m.objects = append(m.objects, new(Object))
	}
	o := m.objects[m.used]
	m.used++
	o.waiters.clear()
	*o = Object{header: h, typ: typ, seq: m.used, waiters: o.waiters, parked: o.parked[:0]}
	h.obj, h.run = o, m.run
	m.seen.add(h)
	return o
}

// addresses is a set of header addresses. It is a table of our own because a
// map would report the threads that use it to the race detector, and because a
// stamp empties it in no time between runs.
type addresses struct {
	slots []addressSlot
	count int
	stamp uint32
}

type addressSlot struct {
	at    uintptr
	stamp uint32
}

//go:norace
func (a *addresses) reset() {
	a.count = 0
	a.stamp++
	if a.slots == nil {
		a.slots = make([]addressSlot, 64)
	}
}

//go:norace
func (a *addresses) find(at uintptr) *addressSlot {
	mask := uintptr(len(a.slots) - 1)
	for i := uintptr(mix(0, uint64(at))); ; i++ {
		s := &a.slots[i&mask]
		if s.stamp != a.stamp || s.at == at {
			return s
		}
	}
}

//go:norace
func (a *addresses) has(h *Header) bool { return a.find(uintptr(unsafe.Pointer(h))).stamp == a.stamp }

//go:norace
func (a *addresses) add(h *Header) {
	if a.count*2 >= len(a.slots) {
		old := a.slots
		a.slots = make([]addressSlot, 2*len(old))
		for i := range old {
			if old[i].stamp == a.stamp {
				*a.find(old[i].at) = old[i]
			}
		}
	}
	at := uintptr(unsafe.Pointer(h))
	*a.find(at) = addressSlot{at: at, stamp: a.stamp}
	a.count++
}
