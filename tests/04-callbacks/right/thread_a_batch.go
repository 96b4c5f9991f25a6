package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// ThreadABatch starts a thread for each batch. While one batch runs, the next may
// be in its grace period, so callbacks of several run at the same time; a Barrier
// waits for each batch that it finds.
type ThreadABatch struct {
	gp    grace.Period
	limit int
	mu    mem.Mutex
	moved mem.Cond

	open    *batch
	pending map[int]*batch
	made    int
	backlog int
	closed  bool
}

type batch struct {
	number int
	list   []func()
}

// NewThreadABatch makes one.
func NewThreadABatch(gp grace.Period, limit int) *ThreadABatch {
	t := &ThreadABatch{gp: gp, limit: limit, pending: map[int]*batch{}}
	t.moved.L = &t.mu
	return t
}

func (t *ThreadABatch) Call(f func()) error {
	inside := t.gp.Inside()
	t.mu.Lock()
	defer t.mu.Unlock()
	for !inside && !t.closed && t.backlog >= t.limit {
		t.moved.Wait()
	}
	if t.closed {
		return errClosed
	}
	t.backlog++
	if t.open == nil {
		b := &batch{number: t.made}
		t.made++
		t.open = b
		t.pending[b.number] = b
		mem.Go("batch", func() { t.run(b) })
	}
	t.open.list = append(t.open.list, f)
	return nil
}

func (t *ThreadABatch) run(b *batch) {
	t.mu.Lock()
	for t.open != b || t.isFirst(b) == false {
		t.moved.Wait()
	}
	t.open = nil // its grace period is about to begin
	t.mu.Unlock()
	t.gp.Synchronize()
	for _, f := range b.list {
		f()
	}
	t.mu.Lock()
	t.backlog -= len(b.list)
	delete(t.pending, b.number)
	t.moved.Broadcast()
	t.mu.Unlock()
}

// isFirst tells whether all earlier batches are done: then a batch closes.
func (t *ThreadABatch) isFirst(b *batch) bool { return len(t.pending) == 1 }

func (t *ThreadABatch) Barrier() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for n := t.made; ; {
		left := false
		for i := range n {
			if t.pending[i] != nil {
				left = true
			}
		}
		if !left {
			return
		}
		t.moved.Wait()
	}
}

func (t *ThreadABatch) Close() {
	t.mu.Lock()
	t.closed = true
	t.moved.Broadcast()
	t.mu.Unlock()
	t.Barrier()
}
