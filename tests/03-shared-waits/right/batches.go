package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Batches gives all callers that share a grace period the same cookie: the event
// of its end.
type Batches struct {
	gp      grace.Period
	mu      mem.Mutex
	next    *mem.Event // of the batch that callers join now; nil if there is none
	running bool
}

// NewBatches makes one.
func NewBatches(gp grace.Period) *Batches { return &Batches{gp: gp} }

func (b *Batches) Start() *mem.Event {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = new(mem.Event)
	}
	if !b.running {
		b.running = true
		mem.Go("grace periods", b.run)
	}
	return b.next
}

func (b *Batches) run() {
	for {
		b.mu.Lock()
		batch := b.next
		b.next = nil
		b.running = batch != nil
		b.mu.Unlock()
		if batch == nil {
			return
		}
		b.gp.Synchronize()
		batch.Set()
	}
}

func (b *Batches) Poll(c *mem.Event) bool { return c.IsSet() }
func (b *Batches) Wait(c *mem.Event)      { c.Wait() }
