package machine

import (
	"runtime"
	"strconv"
	"time"

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
	if m.Log == nil || len(m.Log.Events) == 0 || m.aborting {
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
func (m *Machine) Recorded() bool { return m.Log != nil && !m.aborting }

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

// Waiting describes what a thread that has not ended is about to do.
type Waiting struct {
	Thread *Thread
	Op     string
	Object *Header // nil if none
	Type   string
	Until  time.Duration // Sleep
	Spin   bool
}

// Unfinished lists the threads that have not ended, in order of number. It must
// be called by the goroutine that called Run, before the next run.
func (m *Machine) Unfinished() []Waiting { return m.left }
