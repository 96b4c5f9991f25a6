// Package ledger knows, while a scenario of lesson 01 runs, which lookups are
// under way and what is done to the records of the pool. The pool tells it of
// every use; the suite tells it where lookups begin and end.
//
// It is internal so that no code under test can reach it. A nil ledger is told
// and says nothing: that is for runs without the machine.
package ledger

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Ledger is the book of one run.
type Ledger struct {
	w       *sim.World
	strict  bool // a record that is read or written when it must not be breaks the rule
	readers []*Reader
	records []*sim.Cell[record]
	uses    *sim.Cell[int] // of the pool: the order of Get and Put is part of the run's state
	dry     *sim.Cell[bool]
}

// record is what is known about one record.
type record struct {
	out   bool   // taken, and not put back
	by    string // who took it, or put it back, last
	ready bool   // written since it was taken, and not being written
	at    seen   // put back: the lookups that were under way
}

// New makes a ledger for n records, in a world with readers of these names.
// A strict one watches who uses a record that is not his; else only what is
// wrong whatever the lookups do is noticed.
func New(w *sim.World, n int, strict bool, readers ...string) *Ledger {
	l := &Ledger{w: w, strict: strict, uses: sim.NewCell(w, 0), dry: sim.NewCell(w, false)}
	for range n {
		l.records = append(l.records, sim.NewCell(w, record{}))
	}
	for i, name := range readers {
		l.readers = append(l.readers, &Reader{l: l, Name: name, index: i, lookup: sim.NewCell(w, 0), reading: sim.NewCell(w, nothing), ended: sim.NewCounter(w)})
	}
	latest.Store(l)
	return l
}

// Reader is the reader of that name.
func (l *Ledger) Reader(name string) *Reader {
	for _, r := range l.readers {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// Name gives a record, or what else p points to, a name for timelines.
func Name[T any](l *Ledger, p *T, name string) {
	if l != nil {
		l.w.Name(name, p)
		sim.NamePointer(l.w, p, name)
	}
}

func (l *Ledger) mark(m trace.Mark, format string, a ...any) {
	l.w.Markf(m, who(), format, a...)
}

func who() string { return sim.Current().Name() }

// nothing is the number of no record.
const nothing = -1

// maxReaders bounds the lookups that are remembered by record.
const maxReaders = 4

// seen is the numbers of the lookups that were under way, one a reader; zero for none.
type seen [maxReaders]int

// Reader is one thread that looks things up.
type Reader struct {
	Name  string
	Slow  time.Duration // how long it is held up in the middle of its next Read
	l     *Ledger
	index int

	lookup  *sim.Cell[int] // odd while one is under way; grows by one with each beginning and end
	reading *sim.Cell[int] // the record that it is in the middle of, or nothing
	ended   *sim.Counter   // lookups
	values  [][2]uint64    // what the lookup under way has read; the thread's own
}

// Begin says that a lookup of the calling thread begins.
func (r *Reader) Begin() {
	r.values = r.values[:0]
	r.reading.Set(nothing)
	r.lookup.Set(r.lookup.Get() + 1)
}

// End says that it has ended.
func (r *Reader) End() {
	r.lookup.Set(r.lookup.Get() + 1)
	r.ended.Add(1)
}

// UnderWay tells whether its lookup is under way.
func (r *Reader) UnderWay() bool { return r.lookup.Get()%2 == 1 }

// HasRead tells whether the lookup under way has read the value from a record.
func (r *Reader) HasRead(a, b uint64) bool {
	for _, v := range r.values {
		if v == [2]uint64{a, b} {
			return true
		}
	}
	return false
}

// UnderWay tells whether a lookup is under way.
func (l *Ledger) UnderWay() bool { return l.underWay() != seen{} }

func (l *Ledger) underWay() (s seen) {
	for i, r := range l.readers {
		if n := r.lookup.Get(); n%2 == 1 {
			s[i] = n
		}
	}
	return s
}

// Wait is a grace period: it returns when the lookups that are under way now
// have ended.
func (l *Ledger) Wait() {
	s := l.underWay()
	for i, r := range l.readers {
		if s[i] != 0 {
			r.ended.AwaitAtLeast((s[i] + 1) / 2)
		}
	}
	l.Join()
}

// Join makes what lookups have done visible to the caller.
func (l *Ledger) Join() {
	for _, r := range l.readers {
		r.ended.Join()
	}
}
