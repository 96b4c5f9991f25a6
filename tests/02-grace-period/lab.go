package suite02

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// lab is a domain under test with what the scenario knows about its readers.
type lab struct {
	w       *sim.World
	d       Domain
	readers []*reader
}

// reader is a handle and where its thread is: the section cell is odd while it
// is inside, and grows by one with every entering and leaving.
type reader struct {
	l       *lab
	name    string
	h       Reader
	section *sim.Cell[int]
}

func newLab(w *sim.World, new func() Domain, names ...string) *lab {
	w.Patient(50) // who polls by locking and unlocking is held back soon
	l := &lab{w: w, d: new()}
	if in, ok := l.d.(interface{ Inside() any }); ok {
		w.Name("", in.Inside())
	} else {
		w.Name("", l.d)
	}
	for _, n := range names {
		l.declare(n).register()
	}
	return l
}

// register gets the reader its handle.
func (r *reader) register() {
	r.h = r.l.d.Register()
	r.l.w.Name(r.name, r.h)
}

// declare makes room for a reader that registers later, on its own thread.
func (l *lab) declare(name string) *reader {
	r := &reader{l: l, name: name, section: sim.NewCell(l.w, 0)}
	l.readers = append(l.readers, r)
	return r
}

// enter enters a section, and returns how long that took.
func (r *reader) enter() time.Duration {
	start := r.l.w.Now()
	r.h.ReadLock()
	r.section.Set(r.section.Get() + 1)
	r.l.w.Mark(trace.Entered, r.name, "is inside")
	return r.l.w.Now() - start
}

// leave leaves the section, and returns how long that took.
func (r *reader) leave() time.Duration {
	start := r.l.w.Now()
	r.l.w.Mark(trace.Leaving, r.name, "leaves")
	r.section.Set(r.section.Get() + 1)
	r.h.ReadUnlock()
	return r.l.w.Now() - start
}

// synchronize calls Synchronize and breaks the rule if a reader that was inside
// when it began is still in the same section when it returns. It returns how
// long it took.
func (l *lab) synchronize(who string) time.Duration {
	inside := make([]int, len(l.readers))
	for i, r := range l.readers {
		inside[i] = r.section.Get()
	}
	start := l.w.Now()
	l.w.Mark(trace.GraceBegin, who, "calls Synchronize")
	l.d.Synchronize()
	l.w.Mark(trace.GraceEnd, who, "has returned from Synchronize")
	for i, s := range inside {
		if s%2 == 1 && l.readers[i].section.Get() == s {
			l.w.Failf("Synchronize of %s returned, %s is still inside", who, l.readers[i].name)
		}
	}
	return l.w.Now() - start
}

// at lets time pass until t, and starts a thread: the calls of a scenario are in
// order of time. Threads that started at once, and slept first, would give the
// search orders to try that mean nothing.
func (l *lab) at(t time.Duration, name string, f func()) sim.Thread {
	if d := t - l.w.Now(); d > 0 {
		l.stay(d)
	}
	return l.w.Go(name, f)
}

// sectionOf is one whole section of a given length.
func (r *reader) sectionOf(length time.Duration) {
	r.enter()
	r.l.stay(length)
	r.leave()
}

// stay lets time pass, but less of it if code under test sleeps for moments
// only: before the last goal an updater may poll, and the machine need not
// count every millisecond in moments.
func (l *lab) stay(d time.Duration) { l.w.Stay(d, 100) }

const ms = time.Millisecond
