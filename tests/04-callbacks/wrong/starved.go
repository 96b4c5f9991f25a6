package wrong

import (
	"graceperiod/rcu/sim"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var starved = []Submission{
	{Name: "waits-for-none-left", Goal: 3, New: of(suite04.Adapt(newNoneLeft))},
	{Name: "waits-for-an-idle-worker", Goal: 3, New: of(suite04.Adapt(newIdleWorker))},
	{Name: "leaves-out-what-callbacks-post", Goal: 3, New: of(suite04.Adapt(newLeavesOut))},
	{Name: "runs-what-comes-meanwhile", Goal: 3, New: of(suite04.Adapt(newRunsMeanwhile))},
	{Name: "lock-held-across", Goal: 3, New: of(suite04.Adapt(newLockHeldAcross))},
	{Name: "lock-held-in-callbacks", Goal: 3, Kind: sim.Deadlock, New: of(suite04.Adapt(newLockHeldRunning))},
	{Name: "waits-in-call", Goal: 3, Kind: sim.Misused, New: of(suite04.Adapt(newWaitsInCall))},
}

// noneLeft waits until everything has run.
type noneLeft struct{ queue }

func newNoneLeft(gp grace.Period, limit int) *noneLeft { n := &noneLeft{}; n.init(gp, limit); return n }

func (n *noneLeft) Barrier() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for n.ran < n.posted {
		n.moved.Wait()
	}
}

// idleWorker waits until the worker has gone.
type idleWorker struct{ queue }

func newIdleWorker(gp grace.Period, limit int) *idleWorker {
	i := &idleWorker{}
	i.init(gp, limit)
	return i
}

func (i *idleWorker) Barrier() {
	i.mu.Lock()
	defer i.mu.Unlock()
	for i.working {
		i.moved.Wait()
	}
}

// leavesOut knows that callbacks may post without end, and forgets that others may.
type leavesOut struct {
	queue
	inside int // posted from inside
}

func newLeavesOut(gp grace.Period, limit int) *leavesOut {
	l := &leavesOut{}
	l.init(gp, limit)
	return l
}

func (l *leavesOut) Call(f func()) error {
	if l.gp.Inside() {
		l.mu.Lock()
		l.inside++
		l.mu.Unlock()
	}
	return l.queue.Call(f)
}

func (l *leavesOut) Barrier() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.ran < l.posted-l.inside {
		l.moved.Wait()
	}
}

// runsMeanwhile runs with a batch what its callbacks have posted.
type runsMeanwhile struct {
	queue
	more []func()
}

func newRunsMeanwhile(gp grace.Period, limit int) *runsMeanwhile {
	r := &runsMeanwhile{}
	r.init(gp, limit)
	r.run = func(batch []func()) {
		for len(batch) > 0 {
			r.runAll(batch)
			r.mu.Lock()
			batch, r.more = r.more, nil
			r.mu.Unlock()
		}
	}
	return r
}

func (r *runsMeanwhile) Call(f func()) error {
	if !r.gp.Inside() {
		return r.queue.Call(f)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.more = append(r.more, f)
	r.posted++
	return nil
}

// lockHeldRunning holds the lock while it runs callbacks.
type lockHeldRunning struct{ queue }

func newLockHeldRunning(gp grace.Period, limit int) *lockHeldRunning {
	l := &lockHeldRunning{}
	l.init(gp, limit)
	l.run = func(batch []func()) {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, f := range batch {
			f()
			l.ran++
			l.moved.Broadcast()
		}
	}
	return l
}

// waitsInCall waits for the grace period itself, wherever it is called from.
type waitsInCall struct{ queue }

func newWaitsInCall(gp grace.Period, limit int) *waitsInCall {
	w := &waitsInCall{}
	w.init(gp, limit)
	return w
}

func (w *waitsInCall) Call(f func()) error {
	w.gp.Synchronize()
	f()
	return nil
}

// lockHeldAcross holds the lock while a grace period runs.
type lockHeldAcross struct{ queue }

func newLockHeldAcross(gp grace.Period, limit int) *lockHeldAcross {
	l := &lockHeldAcross{}
	l.init(gp, limit)
	l.body = func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for len(l.next) > 0 {
			batch := l.next
			l.next = nil
			l.gp.Synchronize()
			l.mu.Unlock()
			l.run(batch)
			l.mu.Lock()
		}
		l.working = false
		l.moved.Broadcast()
	}
	return l
}
