package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var unbounded = []Submission{
	{Name: "no-limit", Goal: 5, Origin: "kernel RCU checklist, item 8", New: of(suite04.Adapt(newNoLimit))},
	{Name: "limit-times-eight", Goal: 5, New: of(suite04.Adapt(newTimesEight))},
	{Name: "everybody-waits", Goal: 5, Kind: sim.Deadlock, Origin: "perfbook, a reader that blocks when the updater waits too long", New: of(suite04.Adapt(newEverybodyWaits))},
	{Name: "only-callbacks-get-in", Goal: 5, Kind: sim.Deadlock, New: of(suite04.Adapt(newOnlyCallbacks))},
	{Name: "only-readers-get-in", Goal: 5, Kind: sim.Deadlock, New: of(suite04.Adapt(newOnlyReaders))},
	{Name: "drops", Goal: 5, New: of(suite04.Adapt(newDrops))},
	{Name: "wakes-one-for-room", Goal: 5, New: of(suite04.Adapt(newWakesOneForRoom))},
	{Name: "polls-for-room", Goal: 5, New: of(suite04.Adapt(newPollsForRoom))},
}

// noLimit takes all it can get.
type noLimit struct{ queue }

func newNoLimit(gp grace.Period, limit int) *noLimit {
	n := &noLimit{}
	n.init(gp, limit)
	n.full = func() bool { return false }
	return n
}

// timesEight is generous.
type timesEight struct{ queue }

func newTimesEight(gp grace.Period, limit int) *timesEight {
	t := &timesEight{}
	t.init(gp, limit)
	t.full = func() bool { return t.posted-t.ran >= 8*t.limit }
	return t
}

// everybodyWaits does not ask who is calling.
type everybodyWaits struct{ queue }

func newEverybodyWaits(gp grace.Period, limit int) *everybodyWaits {
	e := &everybodyWaits{}
	e.init(gp, limit)
	return e
}

func (e *everybodyWaits) Call(f func()) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for !e.closed && e.full() {
		e.moved.Wait()
	}
	if e.closed {
		return errClosed
	}
	e.post(f)
	return nil
}

// choosy lets some of those in that are inside.
type choosy struct {
	queue
	running bool
	letsIn  func() bool // of those that are inside; under the lock
}

func (c *choosy) init(gp grace.Period, limit int) {
	c.queue.init(gp, limit)
	c.run = func(batch []func()) {
		c.mu.Lock()
		c.running = true
		c.mu.Unlock()
		c.runAll(batch)
		c.mu.Lock()
		c.running = false
		c.mu.Unlock()
	}
}

func (c *choosy) Call(f func()) error {
	inside := c.gp.Inside()
	c.mu.Lock()
	defer c.mu.Unlock()
	for !(inside && c.letsIn()) && !c.closed && c.full() {
		c.moved.Wait()
	}
	if c.closed {
		return errClosed
	}
	c.post(f)
	return nil
}

// newOnlyCallbacks believes that only its own worker must not wait.
func newOnlyCallbacks(gp grace.Period, limit int) *choosy {
	c := &choosy{}
	c.init(gp, limit)
	c.letsIn = func() bool { return c.running }
	return c
}

// newOnlyReaders believes that there is room once callbacks run.
func newOnlyReaders(gp grace.Period, limit int) *choosy {
	c := &choosy{}
	c.init(gp, limit)
	c.letsIn = func() bool { return !c.running }
	return c
}

// drops refuses what there is no room for.
type drops struct{ queue }

func newDrops(gp grace.Period, limit int) *drops { d := &drops{}; d.init(gp, limit); return d }

func (d *drops) Call(f func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || d.full() {
		return errClosed
	}
	d.post(f)
	return nil
}

// wakesOneForRoom wakes one caller when the backlog is no longer full, though
// there is room for more.
type wakesOneForRoom struct {
	queue
	room mem.Cond
}

func newWakesOneForRoom(gp grace.Period, limit int) *wakesOneForRoom {
	w := &wakesOneForRoom{}
	w.init(gp, limit)
	w.room.L = &w.mu
	w.run = func(batch []func()) {
		w.mu.Lock()
		full := w.full()
		w.mu.Unlock()
		w.runAll(batch)
		if full {
			w.room.Signal()
		}
	}
	return w
}

func (w *wakesOneForRoom) Call(f func()) error {
	inside := w.gp.Inside()
	w.mu.Lock()
	defer w.mu.Unlock()
	for !inside && !w.closed && w.full() {
		w.room.Wait()
	}
	if w.closed {
		return errClosed
	}
	w.post(f)
	return nil
}

func (w *wakesOneForRoom) Close() {
	w.mu.Lock()
	w.closed = true
	w.room.Broadcast()
	w.mu.Unlock()
	w.queue.Close()
}

// pollsForRoom looks once a millisecond.
type pollsForRoom struct{ queue }

func newPollsForRoom(gp grace.Period, limit int) *pollsForRoom {
	p := &pollsForRoom{}
	p.init(gp, limit)
	return p
}

func (p *pollsForRoom) Call(f func()) error {
	inside := p.gp.Inside()
	p.mu.Lock()
	defer p.mu.Unlock()
	for !inside && !p.closed && p.full() {
		p.mu.Unlock()
		mem.Sleep(time.Millisecond)
		p.mu.Lock()
	}
	if p.closed {
		return errClosed
	}
	p.post(f)
	return nil
}
