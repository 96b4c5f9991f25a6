package suite01

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/01-publish/internal/ledger"
	"graceperiod/tests/01-publish/pool"
)

const ms = time.Millisecond

// plenty is a pool so big that no record is used twice: goals that are not about
// reuse must not fail by it.
const plenty = 24

// lab is a table under test with what the scenario knows about it.
type lab struct {
	w    *sim.World
	t    Table
	book *ledger.Ledger
	keys [pool.Keys]*sim.Cell[history]

	strict bool
	shared bool          // keys have no history: several threads update one
	grace  time.Duration // how long a wait takes at least
}

// newLab makes a table over plenty of records, and readers of these names.
func newLab(w *sim.World, new Constructor, readers ...string) *lab {
	return makeLab(w, new, plenty, false, readers)
}

// scarceLab makes a table over a few records, and watches how they are reused.
func scarceLab(w *sim.World, new Constructor, records int, readers ...string) *lab {
	return makeLab(w, new, records, true, readers)
}

func makeLab(w *sim.World, new Constructor, records int, strict bool, readers []string) *lab {
	l := &lab{w: w, book: ledger.New(w, records, strict, readers...), strict: strict}
	p := pool.New(records, l.book)
	for i := range l.keys {
		l.keys[i] = sim.NewCell(w, history{})
	}
	l.t = new(p, l.wait)
	w.Name("", l.t)
	return l
}

// wait is the grace period that the lesson is given. Where records are not
// reused it also ends when the lookups under way cannot go on, so that a table
// whose lookups wait for updates is found out by the goal that is about that,
// and not by standing still before.
func (l *lab) wait() {
	who := sim.Current().Name()
	if r := l.book.Reader(who); r != nil && r.UnderWay() {
		sim.Misusef("A lookup does not call wait.", "it waits for all lookups under way, itself among them, for ever.", "%s calls wait in the middle of its own lookup", who)
	}
	if !l.strict && l.grace == 0 && !l.book.UnderWay() {
		l.book.Join()
		return
	}
	l.w.Mark(trace.GraceBegin, who, "calls wait")
	if l.strict {
		l.book.Wait()
	} else {
		l.w.Sleep(max(l.grace, ms))
		l.book.Join()
	}
	l.w.Mark(trace.GraceEnd, who, "has returned from wait")
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

// put puts the key into the table before the scenario begins.
func (l *lab) put(key int) {
	next := l.keys[key].Get().next(false)
	l.t.Update(key, func(pool.Value) pool.Value { return value(next.last()) })
	l.keys[key].Set(next.returned())
	l.w.Markf(trace.Noted, "the table", "holds key %d with %v", key, shown(value(next.last())))
}

// update lets the key's next state be a value, and checks that the old one was
// handed over. It is for keys that one thread alone updates.
func (l *lab) update(key int) {
	who := sim.Current().Name()
	c := l.keys[key]
	h := c.Get()
	old, next := h.last(), h.next(false)
	c.Set(next)
	l.w.Markf(trace.Noted, who, "updates key %d to %v", key, shown(value(next.last())))
	l.t.Update(key, func(v pool.Value) pool.Value {
		if v != value(old) {
			l.w.Failf("change is given %v as the old value of key %d, and the right one is %v", shown(v), key, shown(value(old)))
		}
		return value(next.last())
	})
	l.w.Mark(trace.Published, who, "has returned from that update")
	c.Set(next.returned())
}

// remove lets the key's next state be none.
func (l *lab) remove(key int) {
	who := sim.Current().Name()
	c := l.keys[key]
	next := c.Get().next(true)
	c.Set(next)
	l.w.Markf(trace.Noted, who, "removes key %d", key)
	l.t.Remove(key)
	l.w.Mark(trace.Published, who, "has returned from that removal")
	c.Set(next.returned())
}

// increment adds one to the key, beside others that do. Lookups know nothing of it.
func (l *lab) increment(key int) {
	who := sim.Current().Name()
	l.w.Markf(trace.Noted, who, "adds one to key %d", key)
	var made pool.Value
	l.t.Update(key, func(old pool.Value) pool.Value {
		if old != (pool.Value{}) && !isWhole(old) {
			l.w.Failf("change is given %v as the old value of key %d: the two halves are not of one update", shown(old), key)
		}
		l.w.Markf(trace.Noted, who, "makes its change from %v", shown(old))
		made = number(old.A + 1)
		return made
	})
	l.w.Markf(trace.Published, who, "has returned, and made it %v", shown(made))
}
