package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

var inTheForeground = []Submission{
	{Name: "start-waits", Goal: 2, New: of(suite03.Adapt(newStartWaits))},
	{Name: "nobody-runs-it", Goal: 2, New: of(suite03.Adapt(newNobodyRuns))},
	{Name: "poll-runs-it", Goal: 2, New: of(suite03.Adapt(newPollRuns))},
	{Name: "lock-held-across", Goal: 2, New: of(suite03.Adapt(newLockHeld))},
	{Name: "one-round", Goal: 2, New: of(suite03.Adapt(newOneRound))},
	{Name: "one-too-many", Goal: 2, New: of(suite03.Adapt(newOneTooMany))},
	{Name: "leaves-in-two-steps-waiters-help", Goal: 2, New: of(suite03.Adapt(newWaitersHelp))},
	{Name: "dozes-off", Goal: 2, New: of(suite03.Adapt(newDozesOff))},
	{Name: "equal", Goal: 2, New: of(suite03.Adapt(newEqual))},
	{Name: "every-second", Goal: 2, New: of(suite03.Adapt(newEverySecond))},
}

// startWaits runs the grace period on the spot.
type startWaits struct{ counted }

func newStartWaits(gp grace.Period) *startWaits { s := &startWaits{}; s.init(gp); return s }

func (s *startWaits) Start() int {
	s.gp.Synchronize()
	return 0
}

// nobodyRuns leaves it to whoever waits.
type nobodyRuns struct{ counted }

func newNobodyRuns(gp grace.Period) *nobodyRuns { n := &nobodyRuns{}; n.init(gp); return n }

func (n *nobodyRuns) Start() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.began + 1
}

func (n *nobodyRuns) Wait(c int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for n.ended < c {
		if n.began > n.ended {
			n.over.Wait()
		} else {
			n.round()
		}
	}
}

// pollRuns makes the answer true.
type pollRuns struct{ nobodyRuns }

func newPollRuns(gp grace.Period) *pollRuns { p := &pollRuns{}; p.init(gp); return p }

func (p *pollRuns) Poll(c int) bool {
	p.Wait(c)
	return true
}

// lockHeld keeps the lock while a grace period runs.
type lockHeld struct{ counted }

func newLockHeld(gp grace.Period) *lockHeld { l := &lockHeld{}; l.init(gp); return l }

func (l *lockHeld) Start() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wanted = l.began + 1
	l.hire(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for l.ended < l.wanted {
			l.began++
			l.gp.Synchronize()
			l.ended++
			l.over.Broadcast()
		}
		l.working = false
	})
	return l.wanted
}

// oneRound does not look whether more has come.
type oneRound struct{ counted }

func newOneRound(gp grace.Period) *oneRound { o := &oneRound{}; o.init(gp); return o }

func (o *oneRound) Start() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.wanted = o.began + 1
	o.hire(func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.round()
		o.working = false
	})
	return o.wanted
}

func (o *oneRound) Wait(n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.ended < n {
		if !o.working {
			o.working = true
			o.round()
			o.working = false
			continue
		}
		o.over.Wait()
	}
}

// oneTooMany is sure to be sure: it waits for one more than it must.
type oneTooMany struct{ counted }

func newOneTooMany(gp grace.Period) *oneTooMany { o := &oneTooMany{}; o.init(gp); return o }

func (o *oneTooMany) Start() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.wanted = o.began + 2
	o.hire(o.work)
	return o.wanted
}

// waitersHelp leaves in two steps too, but who waits runs what nobody runs.
type waitersHelp struct{ leavesInTwoSteps }

func newWaitersHelp(gp grace.Period) *waitersHelp { w := &waitersHelp{}; w.init(gp); return w }

func (w *waitersHelp) Wait(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.ended < n {
		if w.began > w.ended {
			w.over.Wait()
		} else {
			w.round()
		}
	}
}

// dozesOff has a thread that looks in less and less often while nothing is wanted.
type dozesOff struct{ counted }

func newDozesOff(gp grace.Period) *dozesOff {
	d := &dozesOff{}
	d.init(gp)
	mem.Go("looks in", func() {
		for pause := time.Millisecond; ; pause = min(2*pause, 64*time.Millisecond) {
			d.mu.Lock()
			for d.ended < d.wanted {
				d.round()
				pause = time.Millisecond
			}
			d.mu.Unlock()
			mem.Sleep(pause)
		}
	})
	return d
}

func (d *dozesOff) Start() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted = d.began + 1
	return d.wanted
}

// equal is done for the span of one grace period.
type equal struct{ counted }

func newEqual(gp grace.Period) *equal { e := &equal{}; e.init(gp); return e }

func (e *equal) Poll(n int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.ended == n
}

// everySecond has a thread that looks in once a second.
type everySecond struct{ counted }

func newEverySecond(gp grace.Period) *everySecond {
	e := &everySecond{}
	e.init(gp)
	mem.Go("every second", func() {
		for {
			mem.Sleep(time.Second)
			e.mu.Lock()
			for e.ended < e.wanted {
				e.round()
			}
			e.mu.Unlock()
		}
	})
	return e
}

func (e *everySecond) Start() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.wanted = e.began + 1
	return e.wanted
}
