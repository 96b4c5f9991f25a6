package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

var unshared = []Submission{
	{Name: "one-each", Goal: 4, New: of(suite03.Adapt(newOneEach))},
	{Name: "eight-share", Goal: 4, New: of(suite03.Adapt(newEightShare))},
	{Name: "thread-each", Goal: 4, New: of(suite03.Adapt(newThreadEach))},
	{Name: "wakes-one-in-turn", Goal: 4, Kind: sim.Deadlock, New: of(suite03.Adapt(newWakesOne))},
}

// oneEach serves callers one after the other, each by a grace period.
type oneEach struct{ counted }

func newOneEach(gp grace.Period) *oneEach { o := &oneEach{}; o.init(gp); return o }

func (o *oneEach) Start() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.wanted++
	o.hire(o.work)
	return o.wanted
}

// eightShare lets no more than eight share.
type eightShare struct {
	counted
	callers int
}

func newEightShare(gp grace.Period) *eightShare { e := &eightShare{}; e.init(gp); return e }

func (e *eightShare) Start() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.wanted <= e.began || e.callers == 8 {
		e.wanted = max(e.wanted, e.began) + 1
		e.callers = 0
	}
	e.callers++
	e.hire(e.work)
	return e.wanted
}

// threadEach lets each caller have a thread that waits for it.
type threadEach struct{ gp grace.Period }

func newThreadEach(gp grace.Period) *threadEach { return &threadEach{gp} }

func (t *threadEach) Start() *mem.Event {
	e := new(mem.Event)
	mem.Go("a thread of its own", func() {
		t.gp.Synchronize()
		e.Set()
	})
	return e
}

func (t *threadEach) Poll(e *mem.Event) bool { return e.IsSet() }
func (t *threadEach) Wait(e *mem.Event)      { e.Wait() }

// wakesOne wakes two callers at the end of a grace period, as that was enough in
// all tests so far.
type wakesOne struct{ counted }

func newWakesOne(gp grace.Period) *wakesOne { w := &wakesOne{}; w.init(gp); return w }

func (w *wakesOne) Start() int {
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
			w.over.Signal()
			w.over.Signal()
		}
		w.working = false
	})
	return w.wanted
}
