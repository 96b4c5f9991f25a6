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
	l := &lab{w: w, d: new()}
	if in, ok := l.d.(interface{ Inside() any }); ok {
		w.Name("", in.Inside())
	} else {
		w.Name("", l.d)
	}
	for _, n := range names {
		l.register(n)
	}
	return l
}

func (l *lab) register(name string) *reader {
	r := l.declare(name)
	r.h = l.d.Register()
	l.w.Name(name, r.h)
	return r
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
	for i, s := range inside {
		if s%2 == 1 && l.readers[i].section.Get() == s {
			l.w.Failf("Synchronize of %s returned, %s is still inside", who, l.readers[i].name)
		}
	}
	l.w.Mark(trace.GraceEnd, who, "has returned from Synchronize")
	return l.w.Now() - start
}

// at lets f run on a thread of its own from a time on.
func (l *lab) at(t time.Duration, name string, f func()) sim.Thread {
	return l.w.Go(name, func() {
		if t > 0 {
			l.w.Sleep(t)
		}
		f()
	})
}

// section is one whole section of a given length.
func (r *reader) sectionOf(length time.Duration) {
	r.enter()
	r.l.w.Sleep(length)
	r.leave()
}

const ms = time.Millisecond
