package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// ThreadABatch starts a thread for each batch. It waits for its turn before it
// closes its batch to newcomers.
type ThreadABatch struct {
	gp   grace.Period
	mu   mem.Mutex
	turn mem.Mutex
	open *Batch
}

// Batch is the callers that share a grace period.
type Batch struct {
	done mem.Bool
	over mem.Event
}

// NewThreadABatch makes one.
func NewThreadABatch(gp grace.Period) *ThreadABatch { return &ThreadABatch{gp: gp} }

func (t *ThreadABatch) Start() *Batch {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		b := &Batch{}
		t.open = b
		mem.Go("batch", func() { t.run(b) })
	}
	return t.open
}

func (t *ThreadABatch) run(b *Batch) {
	t.turn.Lock()
	defer t.turn.Unlock()
	t.mu.Lock()
	t.open = nil
	t.mu.Unlock()
	t.gp.Synchronize()
	b.done.Store(true)
	b.over.Set()
}

func (t *ThreadABatch) Poll(b *Batch) bool { return b.done.Load() }
func (t *ThreadABatch) Wait(b *Batch)      { b.over.Wait() }
