package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// gen is the callbacks that share a grace period.
type gen struct {
	list []func()
	left mem.Int64
	done mem.Event
}

// GoroutineEach calls each callback on a goroutine of its own: those of a batch run
// side by side, and in any order.
type GoroutineEach struct {
	gp    grace.Period
	limit int

	mu      mem.Mutex
	room    mem.Cond
	cur     *gen
	all     []*gen
	backlog int
	busy    bool
	closed  bool
}

// NewGoroutineEach makes one.
func NewGoroutineEach(gp grace.Period, limit int) *GoroutineEach {
	c := &GoroutineEach{gp: gp, limit: limit}
	c.room.L = &c.mu
	return c
}

func (c *GoroutineEach) Call(f func()) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.gp.Inside() {
		for c.backlog >= c.limit && !c.closed {
			c.room.Wait()
		}
	}
	if c.closed {
		return errClosed
	}
	c.backlog++
	if c.cur == nil {
		c.cur = &gen{}
		c.all = append(c.all, c.cur)
	}
	c.cur.list = append(c.cur.list, f)
	if !c.busy {
		c.busy = true
		mem.Go("gp", c.run)
	}
	return nil
}

func (c *GoroutineEach) run() {
	for {
		c.mu.Lock()
		g := c.cur
		c.cur = nil
		if g == nil {
			c.busy = false
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		c.gp.Synchronize()
		g.left.Store(int64(len(g.list)))
		for _, f := range g.list {
			mem.Go("cb", func() {
				f()
				c.mu.Lock()
				c.backlog--
				c.room.Broadcast()
				c.mu.Unlock()
				if g.left.Add(-1) == 0 {
					g.done.Set()
				}
			})
		}
	}
}

func (c *GoroutineEach) Barrier() {
	c.mu.Lock()
	all := c.all
	c.mu.Unlock()
	for _, g := range all {
		g.done.Wait()
	}
	c.mu.Lock()
	for len(c.all) > 0 && c.all[0].done.IsSet() {
		c.all = c.all[1:]
	}
	c.mu.Unlock()
}

func (c *GoroutineEach) Close() {
	c.mu.Lock()
	c.closed = true
	c.room.Broadcast()
	c.mu.Unlock()
	c.Barrier()
}
