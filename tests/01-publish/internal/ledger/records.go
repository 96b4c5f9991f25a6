package ledger

import (
	"fmt"
	"strings"
	"sync/atomic"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Step is the step of the machine in which the calling thread gets at the pool.
func (l *Ledger) Step() {
	if l != nil {
		l.w.Step()
		l.uses.Set(l.uses.Get() + 1)
	}
}

// Empty says that the pool had no record for the calling thread.
func (l *Ledger) Empty() {
	if l == nil {
		return
	}
	sim.Opf("Get", "nil")
	l.dry.Set(true)
	if l.strict {
		l.mark(trace.Noted, "finds the pool empty: none of %v was put back", allOut{l})
	} else {
		l.mark(trace.Noted, "finds the pool empty")
	}
}

// allOut names the records that are out, where it is printed.
type allOut struct{ l *Ledger }

func (a allOut) String() string {
	var names []string
	for i, c := range a.l.records {
		if c.Get().out {
			names = append(names, fmt.Sprintf("r%d", i))
		}
	}
	return strings.Join(names, ", ")
}

// Taken says that the calling thread has taken a record from the pool.
func (l *Ledger) Taken(i int) {
	if l == nil {
		return
	}
	sim.Opf("Get", "r%d", i)
	l.dry.Set(false)
	l.records[i].Set(record{out: true, by: who()})
	if l.strict {
		l.mark(trace.Noted, "takes r%d", i)
	}
}

const (
	putOnce  = "A record is put back once, by whoever took it out of the table."
	putTwice = "two updates are handed the same record, and each writes over the other's value."
)

// PutBack says that the calling thread has put a record back. Twice is wrong; but
// two threads that took one record out of the table have lost an update before,
// and where reuse is not watched that is left to show.
func (l *Ledger) PutBack(i int) {
	if l == nil {
		return
	}
	sim.Opf("Put", "r%d", i)
	c := l.records[i]
	if s := c.Get(); !s.out && s.by == who() {
		sim.Misusef(putOnce, putTwice, "%s puts r%d back for the second time", who(), i)
	} else if !s.out && l.strict {
		sim.Misusef(putOnce, putTwice, "%s puts r%d back, and %s has put it back before", who(), i, s.by)
	}
	if !l.strict {
		c.Set(record{by: who()})
		return
	}
	l.mark(trace.Reclaimed, "puts r%d back", i)
	at := l.underWay()
	c.Set(record{by: who(), at: at})
	if r := l.holder(i, at); r != nil {
		l.w.Failf("%s is still in the middle of reading r%d", r.Name, i)
	}
}

// holder is a reader other than the calling one whose lookup is in the middle of
// the record: it will look at it once more. A lookup that is done with it, or
// that will notice that it is too late for it, may go on as long as it likes.
func (l *Ledger) holder(i int, at seen) *Reader {
	for k, r := range l.readers {
		if at[k] != 0 && r.reading.Get() == i && r.Name != who() {
			return r
		}
	}
	return nil
}

// Wrote says that the calling thread has written half of a record, or all of it.
func (l *Ledger) Wrote(i int, whole bool) {
	if l == nil || !l.strict {
		return
	}
	c := l.records[i]
	s := c.Get()
	if !s.out {
		l.w.Failf("%s writes to r%d, which %s has put back", who(), i, s.by)
	}
	if r := l.holder(i, l.underWay()); r != nil {
		l.w.Failf("%s writes to r%d, which %s is still reading", who(), i, r.Name)
	}
	s.ready = whole
	c.Set(s)
}

// Looked says that the calling thread has looked at half of a record, or all of it.
func (l *Ledger) Looked(i int, whole bool) {
	if l == nil {
		return
	}
	r := l.Reader(who())
	if l.strict {
		l.judge(r, i, whole)
	}
	if r != nil && r.Slow > 0 {
		slow := r.Slow
		r.Slow = 0
		l.mark(trace.Noted, "is held up in the middle of r%d, for %v", i, slow)
		l.w.Sleep(slow)
	}
}

// judge fails a look at a record that is nobody's to look at.
func (l *Ledger) judge(r *Reader, i int, whole bool) {
	switch s := l.records[i].Get(); {
	case s.out && (s.ready || s.by == who()):
	case s.out:
		l.w.Failf("%s reads r%d, which %s has taken and not finished writing", who(), i, s.by)
	case r == nil || !r.UnderWay():
		l.w.Failf("%s reads r%d, which %s has put back", who(), i, s.by)
	case s.at[r.index] == r.lookup.Get():
		l.w.Failf("%s reads r%d, which %s put back while %s's lookup was under way", who(), i, s.by, who())
	default:
		l.w.Failf("%s reads r%d, which %s had put back before %s's lookup began: lookups still find it", who(), i, s.by, who())
	}
	if r != nil && r.UnderWay() {
		r.reading.Set(i)
		if whole {
			r.reading.Set(nothing)
		}
	}
}

// Read says that the calling thread has read a value from a record.
func (l *Ledger) Read(a, b uint64) {
	if l == nil {
		return
	}
	if r := l.Reader(who()); r != nil {
		r.values = append(r.values, [2]uint64{a, b})
	}
}

// latest is the ledger of the run that began last: a nil record does not lead to one.
var latest atomic.Pointer[Ledger]

// Nil fails a use of a record that is nil. That a lookup follows a pointer to
// nowhere is what goals are about; so it is where records are few and the pool
// has run dry, as none came back.
func Nil(does string) {
	if l := latest.Load(); l != nil && sim.Current() != (sim.Thread{}) {
		if r := l.Reader(who()); r != nil && r.UnderWay() {
			l.w.Failf("%s %s a nil *Record", who(), does)
		}
		if l.strict && l.dry.Get() {
			l.w.Failf("%s %s a nil *Record: the pool is empty", who(), does)
		}
	}
	sim.Misusef("A record that is read, written or put back is not nil.", "there is no record: an absent key has none, and Get returns nil when the pool is empty.",
		"%s %s a nil *Record", who(), does)
}
