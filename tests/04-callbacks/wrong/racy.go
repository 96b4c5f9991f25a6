package wrong

import (
	"graceperiod/rcu/sim"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var racy = []Submission{
	{Name: "counts-without-the-lock", Goal: 1, Kind: sim.Raced, New: of(suite04.Adapt(newCountsUnlocked))},
	{Name: "closed-without-the-lock", Goal: 6, Kind: sim.Raced, New: of(suite04.Adapt(newClosedUnlocked))},
}

// countsUnlocked counts what has returned where others read it.
type countsUnlocked struct{ queue }

func newCountsUnlocked(gp grace.Period, limit int) *countsUnlocked {
	c := &countsUnlocked{}
	c.init(gp, limit)
	c.run = func(batch []func()) {
		for _, f := range batch {
			f()
			c.ran++
			c.mu.Lock()
			c.moved.Broadcast()
			c.mu.Unlock()
		}
	}
	return c
}

// closedUnlocked says that it is closed before it takes the lock.
type closedUnlocked struct{ queue }

func newClosedUnlocked(gp grace.Period, limit int) *closedUnlocked {
	c := &closedUnlocked{}
	c.init(gp, limit)
	return c
}

func (c *closedUnlocked) Close() {
	c.closed = true
	c.queue.Close()
}
