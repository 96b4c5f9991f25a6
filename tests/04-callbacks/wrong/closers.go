package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var badClosers = []Submission{
	{Name: "close-leaves-them", Goal: 6, New: of(suite04.Adapt(newCloseLeaves))},
	{Name: "close-runs-them-at-once", Goal: 6, Origin: "a public Go package", New: of(suite04.Adapt(newCloseHurries))},
	{Name: "close-polls", Goal: 6, New: of(suite04.Adapt(newClosePolls))},
	{Name: "close-refuses-nothing", Goal: 6, New: of(suite04.Adapt(newRefusesNothing))},
	{Name: "insiders-get-in", Goal: 6, New: of(suite04.Adapt(newInsidersGetIn))},
	{Name: "looks-before-it-is-closed", Goal: 6, New: of(suite04.Adapt(newLooksBeforeClosed))},
	{Name: "forgets-the-throttled", Goal: 6, Kind: sim.Deadlock, New: of(suite04.Adapt(newForgetsThrottled))},
	{Name: "throttled-get-in", Goal: 6, New: of(suite04.Adapt(newThrottledGetIn))},
	{Name: "barrier-posts-after-close", Goal: 6, Kind: sim.Deadlock, Origin: "liburcu 51b98c3", New: of(suite04.Adapt(newBarrierPosts))},
	{Name: "wakes-one-closer", Goal: 6, Kind: sim.Deadlock, New: of(suite04.Adapt(newWakesOneCloser))},
	{Name: "second-close-waits", Goal: 6, Kind: sim.Deadlock, New: of(suite04.Adapt(newSecondClose))},
}

// closeLeaves lets the worker go on alone.
type closeLeaves struct{ queue }

func newCloseLeaves(gp grace.Period, limit int) *closeLeaves {
	c := &closeLeaves{}
	c.init(gp, limit)
	return c
}

func (c *closeLeaves) Close() {
	c.mu.Lock()
	c.closed = true
	c.moved.Broadcast()
	c.mu.Unlock()
}

// closeHurries runs what is left without a grace period.
type closeHurries struct{ queue }

func newCloseHurries(gp grace.Period, limit int) *closeHurries {
	c := &closeHurries{}
	c.init(gp, limit)
	return c
}

func (c *closeHurries) Close() {
	c.mu.Lock()
	c.closed = true
	batch := c.next
	c.next = nil
	c.mu.Unlock()
	c.run(batch)
	c.queue.Close()
}

// closePolls looks once a millisecond whether the worker has gone.
type closePolls struct{ queue }

func newClosePolls(gp grace.Period, limit int) *closePolls {
	c := &closePolls{}
	c.init(gp, limit)
	return c
}

func (c *closePolls) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.moved.Broadcast()
	for c.working {
		c.mu.Unlock()
		mem.Sleep(time.Millisecond)
		c.mu.Lock()
	}
}

// refusesNothing only waits.
type refusesNothing struct{ queue }

func newRefusesNothing(gp grace.Period, limit int) *refusesNothing {
	r := &refusesNothing{}
	r.init(gp, limit)
	return r
}

func (r *refusesNothing) Close() { r.Barrier() }

// insidersGetIn refuses only those who may wait.
type insidersGetIn struct{ queue }

func newInsidersGetIn(gp grace.Period, limit int) *insidersGetIn {
	i := &insidersGetIn{}
	i.init(gp, limit)
	return i
}

func (i *insidersGetIn) Call(f func()) error {
	if !i.gp.Inside() {
		return i.queue.Call(f)
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.post(f)
	return nil
}

// looksBeforeClosed looks whether the queue is closed, and accepts later.
type looksBeforeClosed struct {
	queue
	shut mem.Bool
}

func newLooksBeforeClosed(gp grace.Period, limit int) *looksBeforeClosed {
	l := &looksBeforeClosed{}
	l.init(gp, limit)
	return l
}

func (l *looksBeforeClosed) Call(f func()) error {
	if l.shut.Load() {
		return errClosed
	}
	inside := l.gp.Inside()
	l.mu.Lock()
	defer l.mu.Unlock()
	for !inside && !l.shut.Load() && l.full() {
		l.moved.Wait()
	}
	l.post(f)
	return nil
}

func (l *looksBeforeClosed) Close() {
	l.shut.Store(true)
	l.mu.Lock()
	l.moved.Broadcast()
	for l.working {
		l.moved.Wait()
	}
	l.mu.Unlock()
}

// forgetsThrottled wakes those that wait for room only when there is some, and
// then there is nobody who runs callbacks.
type forgetsThrottled struct {
	queue
	room mem.Cond
}

func newForgetsThrottled(gp grace.Period, limit int) *forgetsThrottled {
	w := &forgetsThrottled{}
	w.init(gp, limit)
	w.room.L = &w.mu
	w.run = func(batch []func()) {
		w.runAll(batch)
		w.mu.Lock()
		if !w.closed {
			w.room.Broadcast()
		}
		w.mu.Unlock()
	}
	return w
}

func (w *forgetsThrottled) Call(f func()) error {
	inside := w.gp.Inside()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return errClosed
	}
	for !inside && w.full() {
		w.room.Wait()
	}
	if w.closed {
		return errClosed
	}
	w.post(f)
	return nil
}

// throttledGetIn looks whether the queue is closed only before it waits for room.
type throttledGetIn struct{ queue }

func newThrottledGetIn(gp grace.Period, limit int) *throttledGetIn {
	g := &throttledGetIn{}
	g.init(gp, limit)
	return g
}

func (g *throttledGetIn) Call(f func()) error {
	inside := g.gp.Inside()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return errClosed
	}
	for !inside && g.full() {
		g.moved.Wait()
	}
	g.post(f)
	return nil
}

func (g *throttledGetIn) Close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.Barrier()
}

// barrierPosts posts a callback of its own, also when none is run any more.
type barrierPosts struct{ queue }

func newBarrierPosts(gp grace.Period, limit int) *barrierPosts {
	b := &barrierPosts{}
	b.init(gp, limit)
	return b
}

func (b *barrierPosts) Barrier() {
	var reached mem.Event
	b.mu.Lock()
	b.next = append(b.next, reached.Set)
	b.posted++
	if !b.closed {
		b.hire()
	}
	b.mu.Unlock()
	reached.Wait()
}

// wakesOneCloser wakes one of those that wait for the end.
type wakesOneCloser struct {
	queue
	idle mem.Cond
}

func newWakesOneCloser(gp grace.Period, limit int) *wakesOneCloser {
	w := &wakesOneCloser{}
	w.init(gp, limit)
	w.idle.L = &w.mu
	w.body = func() {
		w.work()
		w.idle.Signal()
	}
	return w
}

func (w *wakesOneCloser) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.moved.Broadcast()
	for w.working {
		w.idle.Wait()
	}
}

// secondClose hands over by a channel that is received from once.
type secondClose struct {
	queue
	drained mem.Chan[struct{}]
}

func newSecondClose(gp grace.Period, limit int) *secondClose {
	s := &secondClose{}
	s.init(gp, limit)
	return s
}

func (s *secondClose) Close() {
	s.mu.Lock()
	first := !s.closed
	s.mu.Unlock()
	if first {
		mem.Go("closer", func() {
			s.queue.Close()
			s.drained.Send(struct{}{})
		})
	}
	s.drained.Recv()
}
