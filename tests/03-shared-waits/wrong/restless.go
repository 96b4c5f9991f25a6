package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

var restless = []Submission{
	{Name: "looks-before-the-lock", Goal: 5, Kind: sim.Deadlock, Origin: "liburcu db21eff", New: of(suite03.Adapt(newLooksBefore))},
	{Name: "ends-outside-the-lock", Goal: 5, Kind: sim.Deadlock, New: of(suite03.Adapt(newEndsOutside))},
	{Name: "wakes-at-the-end-of-all", Goal: 5, New: of(suite03.Adapt(newWakesAtEnd))},
	{Name: "polls", Goal: 5, New: of(suite03.Adapt(newPolls))},
	{Name: "spins", Goal: 5, New: of(suite03.Adapt(newSpins))},
	{Name: "backs-off", Goal: 5, New: of(suite03.Adapt(newBacksOff))},
	{Name: "idles-awake", Goal: 5, New: of(suite03.Adapt(newIdlesAwake))},
}

// looksBefore falls asleep after the end that it waits for.
type looksBefore struct{ counted }

func newLooksBefore(gp grace.Period) *looksBefore { l := &looksBefore{}; l.init(gp); return l }

func (l *looksBefore) Wait(n int) {
	for !l.Poll(n) {
		l.mu.Lock()
		l.over.Wait()
		l.mu.Unlock()
	}
}

// endsOutside counts the end where nobody who is about to sleep need see it.
type endsOutside struct {
	counted
	done mem.Int64
}

func newEndsOutside(gp grace.Period) *endsOutside { e := &endsOutside{}; e.init(gp); return e }

func (e *endsOutside) Start() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.wanted = e.began + 1
	e.hire(func() {
		e.mu.Lock()
		for int(e.done.Load()) < e.wanted {
			e.began++
			e.mu.Unlock()
			e.gp.Synchronize()
			e.done.Add(1)
			e.over.Broadcast()
			e.mu.Lock()
		}
		e.working = false
		e.mu.Unlock()
	})
	return e.wanted
}

func (e *endsOutside) Poll(n int) bool { return int(e.done.Load()) >= n }

func (e *endsOutside) Wait(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for !e.Poll(n) {
		e.over.Wait()
	}
}

// wakesAtEnd wakes all when no grace period is wanted any more.
type wakesAtEnd struct{ counted }

func newWakesAtEnd(gp grace.Period) *wakesAtEnd { w := &wakesAtEnd{}; w.init(gp); return w }

func (w *wakesAtEnd) Start() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wanted = w.began + 1
	w.hire(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for w.ended < w.wanted {
			w.began++
			w.mu.Unlock()
			w.gp.Synchronize()
			w.mu.Lock()
			w.ended++
		}
		w.over.Broadcast()
		w.working = false
	})
	return w.wanted
}

// polls looks once a millisecond.
type polls struct{ counted }

func newPolls(gp grace.Period) *polls { p := &polls{}; p.init(gp); return p }

func (p *polls) Wait(n int) {
	for !p.Poll(n) {
		mem.Sleep(time.Millisecond)
	}
}

// spins looks all the time.
type spins struct{ counted }

func newSpins(gp grace.Period) *spins { s := &spins{}; s.init(gp); return s }

func (s *spins) Wait(n int) {
	for !s.Poll(n) {
		mem.Pause()
	}
}

// backsOff looks less and less often.
type backsOff struct{ counted }

func newBacksOff(gp grace.Period) *backsOff { b := &backsOff{}; b.init(gp); return b }

func (b *backsOff) Wait(n int) {
	for d := time.Millisecond; !b.Poll(n); d = min(2*d, 8*time.Millisecond) {
		mem.Sleep(d)
	}
}

// idlesAwake has a thread that looks once a millisecond whether anything is wanted.
type idlesAwake struct{ counted }

func newIdlesAwake(gp grace.Period) *idlesAwake {
	i := &idlesAwake{}
	i.init(gp)
	mem.Go("grace periods", func() {
		for {
			i.mu.Lock()
			for i.ended < i.wanted {
				i.round()
			}
			i.mu.Unlock()
			mem.Sleep(time.Millisecond)
		}
	})
	return i
}

func (i *idlesAwake) Start() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.wanted = i.began + 1
	return i.wanted
}
