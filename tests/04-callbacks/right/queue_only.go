package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// QueueOnly counts as backlog what has not been taken yet, so that a batch more may
// be on its way. Barriers wait by generation of batches.
type QueueOnly struct {
	gp    grace.Period
	limit int

	mu      mem.Mutex
	moved   mem.Cond
	next    []func()
	taken   int // batches taken, and
	over    int // batches that have run
	working bool
	closed  bool
}

// NewQueueOnly makes one.
func NewQueueOnly(gp grace.Period, limit int) *QueueOnly {
	q := &QueueOnly{gp: gp, limit: limit}
	q.moved.L = &q.mu
	return q
}

func (q *QueueOnly) Call(f func()) error {
	inside := q.gp.Inside()
	q.mu.Lock()
	defer q.mu.Unlock()
	for !inside && !q.closed && len(q.next) >= q.limit {
		q.moved.Wait()
	}
	if q.closed {
		return errClosed
	}
	q.next = append(q.next, f)
	if !q.working {
		q.working = true
		mem.Go("worker", q.work)
	}
	return nil
}

func (q *QueueOnly) work() {
	q.mu.Lock()
	for len(q.next) > 0 {
		batch := q.next
		q.next = nil
		q.taken++
		q.moved.Broadcast() // room
		q.mu.Unlock()
		q.gp.Synchronize()
		for _, f := range batch {
			f()
		}
		q.mu.Lock()
		q.over++
		q.moved.Broadcast()
	}
	q.working = false
	q.moved.Broadcast()
	q.mu.Unlock()
}

func (q *QueueOnly) Barrier() {
	q.mu.Lock()
	defer q.mu.Unlock()
	batches := q.taken
	if len(q.next) > 0 {
		batches++
	}
	for q.over < batches {
		q.moved.Wait()
	}
}

func (q *QueueOnly) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.moved.Broadcast()
	for q.working {
		q.moved.Wait()
	}
}
