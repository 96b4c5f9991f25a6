package machine

import (
	"runtime"
	"strconv"
	"time"
	"unsafe"

	"graceperiod/rcu/trace"
)

// Recording is the log of one run. Runs are recorded only when a schedule is
// replayed, never during a search.
type Recording struct {
	Events  []trace.Event
	objects []*Object // of the events, to be named when the run is over

	pointers  []named
	anonymous int
}

//go:norace
func (r *Recording) add(m *Machine, t *Thread, e trace.Event, o *Object) {
	e.Step, e.Time, e.Thread = m.steps, m.now, t.id
	if e.Mark == "" {
		var pcs [64]uintptr
		w := Learner(pcs[:runtime.Callers(3, pcs[:])])
		e.File, e.Line = w.File, w.Line
	}
	r.Events = append(r.Events, e)
	r.objects = append(r.objects, o)
}

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

// NameObjects gives the events the names of their objects: name for those in
// names, type and number for the rest.
func (r *Recording) NameObjects(names func(h *Header) string) {
	unnamed := map[*Object]string{}
	counts := map[string]int{}
	for i, o := range r.objects {
		if o == nil {
			continue
		}
		n := names(o.header)
		if n == "" {
			if n = unnamed[o]; n == "" {
				counts[o.typ]++
				n = o.typ + "#" + strconv.Itoa(counts[o.typ])
				unnamed[o] = n
			}
		}
		r.Events[i].Object = n
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
	Op     string
	Object *Header // nil if none
	Type   string
	Until  time.Duration // Sleep
	Spin   bool
}

//go:norace
func (m *Machine) unfinishedThreads() []Waiting {
	if m.Log == nil {
		return nil
	}
	var left []Waiting
	for _, t := range m.threads {
		if t.done {
			continue
		}
		w := Waiting{Thread: t, Op: t.kind.String(), Spin: t.spinning}
		if t.sleeping {
			w.Until = t.wakeAt
		}
		if t.obj != nil {
			w.Object, w.Type = t.obj.header, t.obj.typ
		}
		left = append(left, w)
	}
	return left
}

// Unfinished lists the threads that had not ended when the recorded run did, in
// order of number.
func (m *Machine) Unfinished() []Waiting { return m.left }
