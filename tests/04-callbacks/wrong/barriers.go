package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var halfBarriers = []Submission{
	{Name: "barrier-is-synchronize", Goal: 2, Origin: "kernel RCU checklist, item 17", New: of(suite04.Adapt(newBarrierSync))},
	{Name: "barrier-looks-at-the-list", Goal: 2, Origin: "kernel b1420f1c", New: of(suite04.Adapt(newBarrierList))},
	{Name: "misses-what-is-running", Goal: 2, Origin: "kernel b1420f1c, of the like", New: of(suite04.Adapt(newMissesRunning))},
	{Name: "counts-the-called", Goal: 2, New: of(suite04.Adapt(newCountsCalled))},
	{Name: "wakes-one", Goal: 2, Kind: sim.Deadlock, New: of(suite04.Adapt(newWakesOne))},
	{Name: "barrier-needs-a-worker", Goal: 2, Kind: sim.Deadlock, Origin: "kernel d7e29933969e", New: of(suite04.Adapt(newNeedsWorker))},
	{Name: "looks-before-the-lock", Goal: 2, Kind: sim.Deadlock, Origin: "liburcu db21eff", New: of(suite04.Adapt(newLooksBefore))},
}

// barrierSync believes that callbacks run as soon as they may.
type barrierSync struct{ queue }

func newBarrierSync(gp grace.Period, limit int) *barrierSync {
	b := &barrierSync{}
	b.init(gp, limit)
	return b
}

func (b *barrierSync) Barrier() { b.gp.Synchronize() }

// barrierList misses callbacks that were taken from the list.
type barrierList struct{ queue }

func newBarrierList(gp grace.Period, limit int) *barrierList {
	b := &barrierList{}
	b.init(gp, limit)
	return b
}

func (b *barrierList) Barrier() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for n := b.posted; len(b.next) > 0 && b.ran < n; {
		b.moved.Wait()
	}
}

// missesRunning posts a mark behind all others, but not if the list is empty and
// no grace period is running: what runs has just been taken.
type missesRunning struct {
	queue
	running bool
}

func newMissesRunning(gp grace.Period, limit int) *missesRunning {
	m := &missesRunning{}
	m.init(gp, limit)
	m.run = func(batch []func()) {
		m.mu.Lock()
		m.running = true
		m.mu.Unlock()
		m.runAll(batch)
		m.mu.Lock()
		m.running = false
		m.mu.Unlock()
	}
	return m
}

func (m *missesRunning) Barrier() {
	m.mu.Lock()
	if len(m.next) == 0 && (m.running || !m.working) {
		m.mu.Unlock()
		return
	}
	var reached mem.Event
	m.post(reached.Set)
	m.mu.Unlock()
	reached.Wait()
}

// countsCalled counts a callback before it has returned.
type countsCalled struct{ queue }

func newCountsCalled(gp grace.Period, limit int) *countsCalled {
	c := &countsCalled{}
	c.init(gp, limit)
	c.run = func(batch []func()) {
		for _, f := range batch {
			c.mu.Lock()
			c.ran++
			c.moved.Broadcast()
			c.mu.Unlock()
			f()
		}
	}
	return c
}

// wakesOne wakes one of those that wait.
type wakesOne struct{ queue }

func newWakesOne(gp grace.Period, limit int) *wakesOne {
	w := &wakesOne{}
	w.init(gp, limit)
	w.run = func(batch []func()) {
		for _, f := range batch {
			f()
		}
		w.mu.Lock()
		w.ran += len(batch)
		w.moved.Signal()
		w.mu.Unlock()
	}
	w.body = func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for len(w.next) > 0 {
			w.batch()
		}
		w.working = false
	}
	return w
}

// needsWorker waits for a worker to say that it is done, though there may be none.
type needsWorker struct{ queue }

func newNeedsWorker(gp grace.Period, limit int) *needsWorker {
	n := &needsWorker{}
	n.init(gp, limit)
	return n
}

func (n *needsWorker) Barrier() {
	n.mu.Lock()
	defer n.mu.Unlock()
	before := n.posted
	n.moved.Wait()
	for n.ran < before {
		n.moved.Wait()
	}
}

// looksBefore falls asleep after the callback that it waits for.
type looksBefore struct{ queue }

func newLooksBefore(gp grace.Period, limit int) *looksBefore {
	l := &looksBefore{}
	l.init(gp, limit)
	return l
}

func (l *looksBefore) Barrier() {
	l.mu.Lock()
	n := l.posted
	for l.ran < n {
		l.mu.Unlock()
		l.mu.Lock()
		l.moved.Wait()
	}
	l.mu.Unlock()
}
