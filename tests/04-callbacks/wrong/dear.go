package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var dear = []Submission{
	{Name: "one-each", Goal: 4, New: of(suite04.Adapt(newOneEach))},
	{Name: "hundred-a-batch", Goal: 4, New: of(suite04.Adapt(newHundredABatch))},
	{Name: "call-waits-for-the-batch", Goal: 4, New: of(suite04.Adapt(newCallWaits))},
	{Name: "barrier-polls", Goal: 4, New: of(suite04.Adapt(newBarrierPolls))},
	{Name: "idles-awake", Goal: 4, New: of(suite04.Adapt(newIdlesAwake))},
}

// oneEach lets each callback have a grace period.
type oneEach struct{ queue }

func newOneEach(gp grace.Period, limit int) *oneEach {
	return upTo(1, gp, limit)
}

// hundredABatch takes a hundred at a time.
func newHundredABatch(gp grace.Period, limit int) *oneEach { return upTo(100, gp, limit) }

func upTo(most int, gp grace.Period, limit int) *oneEach {
	o := &oneEach{}
	o.init(gp, limit)
	o.body = func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		for len(o.next) > 0 {
			n := min(most, len(o.next))
			batch := o.next[:n:n]
			o.next = o.next[n:]
			o.mu.Unlock()
			o.gp.Synchronize()
			o.run(batch)
			o.mu.Lock()
		}
		o.working = false
		o.moved.Broadcast()
	}
	return o
}

// callWaits lets callers wait while a batch is on its way, unless they are inside.
type callWaits struct {
	queue
	busy bool
}

func newCallWaits(gp grace.Period, limit int) *callWaits {
	c := &callWaits{}
	c.init(gp, limit)
	c.full = func() bool { return c.busy }
	c.body = func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		for len(c.next) > 0 {
			c.busy = true
			c.batch()
			c.busy = false
			c.moved.Broadcast()
		}
		c.working = false
		c.moved.Broadcast()
	}
	return c
}

// barrierPolls looks once a millisecond whether it may go on.
type barrierPolls struct{ queue }

func newBarrierPolls(gp grace.Period, limit int) *barrierPolls {
	b := &barrierPolls{}
	b.init(gp, limit)
	return b
}

func (b *barrierPolls) Barrier() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for n := b.posted; b.ran < n; {
		b.mu.Unlock()
		mem.Sleep(time.Millisecond)
		b.mu.Lock()
	}
}

// idlesAwake has a thread that looks once a millisecond whether there is anything.
type idlesAwake struct{ queue }

func newIdlesAwake(gp grace.Period, limit int) *idlesAwake {
	i := &idlesAwake{}
	i.init(gp, limit)
	i.body = func() {
		for {
			i.mu.Lock()
			for len(i.next) > 0 {
				i.batch()
			}
			i.mu.Unlock()
			mem.Sleep(time.Millisecond)
		}
	}
	return i
}
