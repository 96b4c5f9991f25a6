package torture

import (
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"
)

// reader is one goroutine that reads.
type reader struct {
	t      *torture
	number int
	hand   Reader
	rng    *rand.PCG

	sections, overlaps uint64
	ages               [tooOld + 1]uint64
	sum                uint64 // of plain fields, so that they are read

	sleep bool      // in the next section
	yield bool      // the same
	slept time.Time // the last time

	told struct { // the counts as of the last flush: a reader that hangs has some too
		sections, overlaps atomic.Uint64
		ages               [tooOld + 1]atomic.Uint64
	}
	_ [64]byte
}

// How often readers do what; masks of a random number.
const (
	often      = 1<<6 - 1  // a section with something in it
	yieldAfter = 1<<15 - 1 // let others run
	flushAfter = 1<<12 - 1
	restAfter  = 1<<17 - 1 // sleep outside
	renewAfter = 1<<18 - 1 // register anew

	sleepEvery = 5 * time.Millisecond // a section that sleeps: by time, as it takes time
)

func (r *reader) run() {
	r.hand = r.t.s.Reader()
	f := r.t.follow(r.number)
	for f.goOn() {
		r.section()
		switch n := r.sections; {
		case n&renewAfter == 0:
			r.renew()
		case n&restAfter == 0:
			time.Sleep(50 * time.Microsecond)
		case n&yieldAfter == 0:
			runtime.Gosched()
		}
		if r.sections&flushAfter == 0 {
			r.flush()
		}
	}
	r.flush()
	r.unregister()
}

func (r *reader) unregister() {
	if r.hand.Unregister != nil {
		r.hand.Unregister()
	}
}

func (r *reader) renew() {
	r.unregister()
	r.hand = r.t.s.Reader()
}

// held is an object that a section has found.
type held struct {
	*object
	found uint64 // its life
}

func (r *reader) look() held {
	o := r.t.current.Load()
	return held{o, o.life.Load()}
}

// section is one section, or two that overlap.
func (r *reader) section() {
	r.sections++
	x := r.rng.Uint64()
	met := x>>58 == 0 && r.meet(x>>32)
	before := r.t.began.Load()
	r.hand.Enter(0)
	h := r.look()
	began := r.t.began.Load()
	var kind string
	switch {
	case began != before || met:
		kind = ", in which it was when a grace period began beside its entering"
		r.linger(began, x)
	case r.sleep:
		kind = ", in which it slept"
		r.doze(x)
	case r.yield:
		kind = ", in which it yielded"
		r.yield = false
		runtime.Gosched()
	case x&often == 0:
		switch x := x >> 6; {
		case x&15 <= 3 && !r.t.o.Flat:
			r.nested(x >> 4)
		case x&15 <= 5 && !r.t.o.Flat:
			r.overlapping(h, began, x>>4)
			return
		case x&15 <= 10:
			kind = ", a long one"
			spin(time.Duration(x >> 4 & 0x3fff))
		}
	}
	r.check(h, kind)
	r.ending(began)
	r.hand.Leave(0)
}

// nested is a section inside another one.
func (r *reader) nested(x uint64) {
	r.hand.Enter(1)
	h := r.look()
	spin(time.Duration(x & 0x3ff))
	r.check(h, ", inside another one")
	r.hand.Leave(1)
	spin(time.Duration(x >> 10 & 0x3ff))
}

// overlapping is a second section that begins inside the first, and ends behind it.
func (r *reader) overlapping(first held, began uint64, x uint64) {
	r.hand.Enter(1)
	h := r.look()
	spin(time.Duration(x & 0x3ff))
	r.check(first, ", which overlapped another one")
	r.hand.Leave(0)
	spin(time.Duration(x >> 10 & 0xfff))
	r.check(h, ", which went on behind another one")
	r.ending(began)
	r.hand.Leave(1)
}

// doze sleeps for some hundred microseconds, and now and then for some
// milliseconds: who waits for a while only does not wait for that.
func (r *reader) doze(x uint64) {
	d := 20 + x>>8%400
	if x&7 == 0 {
		d = 1500 + x>>8%3000
	}
	time.Sleep(time.Duration(d) * time.Microsecond)
	r.sleep, r.slept = false, time.Now()
}

// ending counts a section during which a grace period began: it has to be waited for.
func (r *reader) ending(began uint64) {
	if r.t.began.Load() != began {
		r.overlaps++
	}
}

// meet waits for a moment until an updater is about to begin a grace period, so
// that this reader enters at nearly the same instant.
func (r *reader) meet(x uint64) bool {
	t := r.t
	t.meeting.Add(1)
	bell := t.bell.Load()
	for range 2000 {
		if t.bell.Load() != bell {
			break
		}
	}
	met := t.bell.Load() != bell
	t.meeting.Add(-1)
	delay(x)
	return met
}

// delay takes between nothing and some hundred nanoseconds.
func delay(x uint64) {
	for range x & 0x1ff {
	}
}

// linger stays for a moment, or until two more grace periods have begun: one that
// does not wait for this section ends before the second begins. Now and then it
// sleeps instead: an updater on the same processor gets no further else.
func (r *reader) linger(began uint64, x uint64) {
	if x&15 == 0 {
		time.Sleep(50 * time.Microsecond)
		return
	}
	for end := time.Now().Add(5 * time.Microsecond); time.Now().Before(end) && r.t.began.Load()-began < 2; {
	}
}

func (r *reader) check(h held, kind string) {
	age := h.age.Load()
	if r.t.o.Plain {
		r.sum += h.plain
	}
	used := h.life.Load() != h.found
	if age >= tooOld || used {
		r.t.caught(r, h, age, used, kind)
		age = tooOld
	}
	r.ages[age]++
}

func (r *reader) flush() {
	r.told.sections.Store(r.sections)
	r.told.overlaps.Store(r.overlaps)
	for i, n := range r.ages {
		r.told.ages[i].Store(n)
	}
	r.sleep = time.Since(r.slept) > sleepEvery
	r.yield = !r.sleep
}

func spin(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
	}
}
