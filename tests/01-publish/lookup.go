package suite01

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/01-publish/pool"
)

// lookup looks a key up on the calling thread, which must be one of the lab's
// readers, checks what it finds against the key's history, and returns how long
// it took and whether the key was found.
func (l *lab) lookup(key int) (took time.Duration, found bool) {
	h := l.keys[key]
	from := h.Get()
	who := sim.Current().Name()
	l.w.Markf(trace.Entered, who, "looks up key %d", key)
	took, v, found := l.look(key)
	w := ""
	if !l.shared {
		w = wrong(key, from, h.Get(), v, found)
	} else if found && !isWhole(v) {
		w = halves(v)
	}
	if w != "" {
		l.w.Failf("%s %s", who, w)
	}
	if found {
		l.w.Markf(trace.Leaving, who, "found %v", shown(v))
	} else {
		l.w.Mark(trace.Leaving, who, "found nothing")
	}
	return took, found
}

// slowly is a lookup that is held up for a time in the middle of the first record that it reads.
func (l *lab) slowly(key int, held time.Duration) {
	r := l.book.Reader(sim.Current().Name())
	r.Slow = held
	l.lookup(key)
}

// look looks a key up and checks no more than that what it returns was in a record.
func (l *lab) look(key int) (took time.Duration, v pool.Value, found bool) {
	w := l.w
	r := l.book.Reader(sim.Current().Name())
	start := w.Now()
	r.Begin()
	v, found = l.t.Lookup(key)
	if found && !r.HasRead(v.A, v.B) {
		sim.Misusef("What a lookup returns, it has read from a record of the pool.", "values that live elsewhere are not what this lesson is about: records that are handed out again.",
			"%s's lookup returned %v, which it has read from no record", r.Name, shown(v))
	}
	r.End()
	return w.Now() - start, v, found
}
