// Package wrong holds answers to lesson 04 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [queue], a right answer, with a part replaced.
package wrong

import (
	"errors"
	"slices"

	"graceperiod/rcu/mem"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite04.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(untimely, halfBarriers, starved, dear, unbounded, badClosers, racy)

func of(c suite04.Constructor) func() suite04.Constructor {
	return func() suite04.Constructor { return c }
}

var errClosed = errors.New("closed")

// queue is a right answer. What makes the wrong ones wrong are the parts that
// init lets them replace.
type queue struct {
	gp    grace.Period
	limit int

	mu      mem.Mutex
	moved   mem.Cond
	next    []func()
	posted  int
	ran     int
	working bool
	closed  bool

	full func() bool          // whether callers must wait; under the lock
	run  func(batch []func()) // a batch, after its grace period; without the lock
	body func()               // of the worker
}

func (q *queue) init(gp grace.Period, limit int) {
	q.gp, q.limit = gp, limit
	q.moved.L = &q.mu
	q.full = func() bool { return q.posted-q.ran >= q.limit }
	q.run = q.runAll
	q.body = q.work
}

func (q *queue) Call(f func()) error {
	inside := q.gp.Inside()
	q.mu.Lock()
	defer q.mu.Unlock()
	for !inside && !q.closed && q.full() {
		q.moved.Wait()
	}
	if q.closed {
		return errClosed
	}
	q.post(f)
	return nil
}

// post adds to the list. The caller holds the lock.
func (q *queue) post(f func()) {
	q.next = append(q.next, f)
	q.posted++
	q.hire()
}

// hire starts a worker unless there is one. The caller holds the lock.
func (q *queue) hire() {
	if !q.working {
		q.working = true
		mem.Go("worker", q.body)
	}
}

func (q *queue) work() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.next) > 0 {
		q.batch()
	}
	q.working = false
	q.moved.Broadcast()
}

// batch is one grace period and its callbacks. The caller holds the lock.
func (q *queue) batch() {
	batch := q.next
	q.next = nil
	q.mu.Unlock()
	q.gp.Synchronize()
	q.run(batch)
	q.mu.Lock()
}

func (q *queue) runAll(batch []func()) {
	for _, f := range batch {
		f()
		q.mu.Lock()
		q.ran++
		q.moved.Broadcast()
		q.mu.Unlock()
	}
}

func (q *queue) Barrier() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for n := q.posted; q.ran < n; {
		q.moved.Wait()
	}
}

func (q *queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.moved.Broadcast()
	for q.working {
		q.moved.Wait()
	}
}
