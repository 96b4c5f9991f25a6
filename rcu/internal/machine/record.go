package machine

import (
	"hash/maphash"
	"runtime"
	"slices"
	"strconv"
	"unsafe"

	"graceperiod/rcu/trace"
)

// Recording is the log of one run. Runs are recorded only when a schedule is
// replayed, never during a search.
type Recording struct {
	Events  []trace.Event
	objects []*Object // of the events; they get their names when the run is over

	pointers  []named
	anonymous int

	places map[uint64][]placed // by the hash of the stack
}

//go:norace
func (r *Recording) add(m *Machine, t *Thread, e trace.Event, o *Object) {
	e.Step, e.Time, e.Thread = m.steps, m.now, t.id
	if e.Mark == "" {
		w := r.place()
		e.File, e.Line = w.File, w.Line
	}
	r.Events = append(r.Events, e)
	r.objects = append(r.objects, o)
}

// place is the line the calling thread stands at. A run stands at few places, and
// to find the line of one takes longer than all else that a step does.
//
//go:norace
func (r *Recording) place() Where {
	var stack [64]uintptr
	pcs := stack[:runtime.Callers(3, stack[:])]
	if RaceBuilt { // a map tells the detector of its users
		return Learner(pcs)
	}
	key := maphash.Bytes(seed, unsafe.Slice((*byte)(unsafe.Pointer(&stack)), unsafe.Sizeof(stack)))
	for _, p := range r.places[key] {
		if slices.Equal(p.pcs, pcs) {
			return p.where
		}
	}
	w := Learner(pcs)
	if r.places == nil {
		r.places = map[uint64][]placed{}
	}
	r.places[key] = append(r.places[key], placed{slices.Clone(pcs), w})
	return w
}

// placed is the place of one stack.
type placed struct {
	pcs   []uintptr
	where Where
}

var seed = maphash.MakeSeed()

//go:norace
func (r *Recording) took(m *Machine, t *Thread) {
	r.add(m, t, trace.Event{Op: t.kind.String(), Value: t.value()}, t.obj)
}

//go:norace
func (r *Recording) blocked(m *Machine, t *Thread) {
	r.add(m, t, trace.Event{Op: t.kind.String(), Value: t.value(), Blocked: true}, t.obj)
}

// value is what the operation is about, where that is known before it is taken.
//
//go:norace
func (t *Thread) value() string {
	if t.kind == Sleep {
		return "until " + t.wakeAt.String()
	}
	return ""
}

// Op names the thread's last operation better than its kind does, and says what value it had.
//
//go:norace
func (m *Machine) Op(op, value string) {
	if m.Log == nil || len(m.Log.Events) == 0 || m.refusing {
		return
	}
	e := &m.Log.Events[len(m.Log.Events)-1]
	if op != "" {
		e.Op = op
	}
	e.Value = value
}

// Recorded tells whether this run is recorded, so that text is made only then.
//
//go:norace
func (m *Machine) Recorded() bool { return m.Log != nil && !m.refusing }

// Mark sets a mark on the calling thread.
//
//go:norace
func (m *Machine) Mark(mark trace.Mark, subject, note string) {
	if m.Recorded() {
		m.Log.add(m, m.cur, trace.Event{Mark: mark, Subject: subject, Note: note}, nil)
	}
}

// Name names the objects of the events and of the threads that wait: by names
// where that has one, else by type and number.
func (m *Machine) Name(names func(h *Header) string) {
	made := map[*Object]string{}
	counts := map[string]int{}
	name := func(o *Object) string {
		if o == nil {
			return ""
		}
		n := names(o.header)
		if n == "" {
			n = made[o]
		}
		if n == "" {
			counts[o.typ]++
			n = o.typ + "#" + strconv.Itoa(counts[o.typ])
			made[o] = n
		}
		return n
	}
	for i, o := range m.Log.objects {
		m.Log.Events[i].Object = name(o)
	}
	for i := range m.left {
		m.left[i].Object = name(m.left[i].obj)
	}
	for i := range m.stand {
		m.stand[i].Object = name(m.stand[i].obj)
	}
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

// Waiting describes what a thread that has not ended is about to do.
type Waiting struct {
	Thread *Thread
	Op     string // "" if it could go on
	Object string // "" if none
	Holder string // who holds the lock that it waits for
	Spin   bool   // it waits in a loop
	Where  Where

	obj *Object
}

//go:norace
func (m *Machine) unfinishedThreads() []Waiting {
	if m.Log == nil {
		return nil
	}
	var left []Waiting
	for _, t := range m.threads {
		if t.done || t.Scenery {
			continue
		}
		w := Waiting{Thread: t, Spin: t.spinning, Where: t.where}
		if !m.ready.has(t.id) {
			w.Op, w.obj = t.kind.String(), t.obj
			if t.kind == Lock && t.obj.Owner != nil {
				w.Holder = t.obj.Owner.name
				if t.obj.Owner == t {
					w.Holder = "itself"
				}
			}
		}
		left = append(left, w)
	}
	return left
}

// Unfinished lists the threads that had not ended when the recorded run did, in
// order of number.
func (m *Machine) Unfinished() []Waiting { return m.left }
