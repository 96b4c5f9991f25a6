package grace

import (
	"fmt"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Counted is a [Period] of a suite. A grace period takes so long at least, and
// longer if a reader stays. It is written on the machine: taking one's turn is a
// step, beginning is one, and the end is one for each reader that is waited for.
type Counted struct {
	w       *sim.World
	length  time.Duration
	turn    mem.Mutex // one caller at a time
	readers []*Reader
	spans   *sim.Cell[spans]
}

// spans is the grace periods of a run. They do not overlap, so two numbers say all.
type spans struct {
	began, ended int
	ends         [8]time.Duration // when the first of them ended
}

// maxWakeups bounds a long grace period beside a poller: it ends when the clock
// has woken others so often, or the day would be long for the machine too.
const maxWakeups = 500

// Reader is a thread of the suite that has sections.
type Reader struct {
	g       *Counted
	name    string
	section *sim.Cell[int] // odd while it is inside; grows by one with each entering and leaving
	left    *sim.Counter   // sections
}

// New makes a Period whose grace periods take a length of virtual time, and which
// waits for readers of these names.
func New(w *sim.World, length time.Duration, readers ...string) *Counted {
	g := &Counted{w: w, length: length, spans: sim.NewCell(w, spans{})}
	for _, name := range readers {
		g.readers = append(g.readers, &Reader{g: g, name: name, section: sim.NewCell(w, 0), left: sim.NewCounter(w)})
	}
	w.Name("gp", &g.turn)
	for _, r := range g.readers {
		w.Name("that "+r.name+" leaves", r.left)
	}
	return g
}

// Synchronize is a grace period. It fails a thread that calls it from inside,
// which would wait for itself.
func (g *Counted) Synchronize() {
	who := sim.Current().Name()
	if g.Inside() {
		sim.Misusef("Who is inside a reader's section or in a callback does not wait for a grace period.",
			"it waits for itself, for ever.", "%s calls Synchronize from inside", who)
	}
	g.turn.Lock()
	s := g.spans.Get()
	s.began++
	number := s.began
	g.spans.Set(s)
	inside := make([]int, len(g.readers))
	for i, r := range g.readers {
		inside[i] = r.section.Get()
	}
	g.w.Markf(trace.GraceBegin, subject(number), "begins, for %s", who)
	if g.length > 0 {
		g.w.Stay(g.length, maxWakeups)
	}
	for i, r := range g.readers {
		if inside[i]%2 == 1 {
			r.left.AwaitAtLeast((inside[i] + 1) / 2)
		}
		r.left.Join()
	}
	s = g.spans.Get()
	if s.ended < len(s.ends) {
		s.ends[s.ended] = g.w.Now()
	}
	s.ended++
	g.spans.Set(s)
	g.w.Markf(trace.GraceEnd, subject(number), "ends")
	g.turn.Unlock()
}

// subject is no place for package fmt: it is called outside recorded runs too.
func subject(number int) string {
	if number < len(subjects) {
		return subjects[number]
	}
	return "a later grace period"
}

var subjects = func() (all [100]string) {
	for i := range all {
		all[i] = fmt.Sprintf("grace period %d", i)
	}
	return all
}()

// Inside tells whether the calling thread is in a section or in a callback.
func (g *Counted) Inside() bool { return sim.Current().Nest(0) > 0 }

// Began is how many grace periods have begun, Ended how many of them have ended.
func (g *Counted) Began() int { return g.spans.Get().began }

// Ended is how many grace periods have ended.
func (g *Counted) Ended() int { return g.spans.Get().ended }

// Moment is a point of a run, as grace periods see it.
type Moment struct{ began, ended int }

// Moment is now.
func (g *Counted) Moment() Moment {
	s := g.spans.Get()
	return Moment{s.began, s.ended}
}

// Since tells whether a whole grace period has come and gone since then: one that
// began after it, and has ended.
func (g *Counted) Since(m Moment) bool { return g.spans.Get().ended > m.began }

// DoneAt is when the first grace period ended that began after then. It is known
// of the first eight of a run.
func (g *Counted) DoneAt(m Moment) time.Duration { return g.spans.Get().ends[m.began] }

// OnlyJoined tells whether, since then, one has ended that had begun before, and none else.
func (g *Counted) OnlyJoined(m Moment) bool {
	return g.spans.Get().ended > m.ended && !g.Since(m)
}

// Running tells whether a grace period is under way.
func (g *Counted) Running() bool {
	s := g.spans.Get()
	return s.began > s.ended
}

// Callback is f as a callback: while it runs, its thread is inside.
func (g *Counted) Callback(f func()) func() {
	return func() {
		sim.Current().Nest(+1)
		f()
		sim.Current().Nest(-1)
	}
}

// Reader is the reader of that name.
func (g *Counted) Reader(name string) *Reader {
	for _, r := range g.readers {
		if r.name == name {
			return r
		}
	}
	panic("grace: there is no reader " + name)
}

// Enter begins a section of the calling thread's. It is a step.
func (r *Reader) Enter() {
	r.g.w.Step()
	sim.Opf("enters a section", "")
	r.section.Set(r.section.Get() + 1)
	sim.Current().Nest(+1)
	r.g.w.Mark(trace.Entered, r.name, "is inside")
}

// Leave ends it. It is a step.
func (r *Reader) Leave() {
	r.g.w.Step()
	sim.Opf("leaves its section", "")
	r.g.w.Mark(trace.Leaving, r.name, "leaves")
	sim.Current().Nest(-1)
	r.section.Set(r.section.Get() + 1)
	r.left.Add(1)
}

// Section is a section of that length.
func (r *Reader) Section(length time.Duration) {
	r.Enter()
	r.g.w.Sleep(length)
	r.Leave()
}

// Number counts the sections of a reader: it is odd while the reader is inside.
func (r *Reader) Number() int { return r.section.Get() }
