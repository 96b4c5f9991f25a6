package rcu

import (
	"context"

	"graceperiod/rcu/mem"
)

// queue is the callbacks of a domain. They run one after the other, in the order
// of their calls, on a worker: a goroutine that is there while there are any.
type queue struct {
	mu    mem.Mutex
	work  mem.Cond // the worker need not delay any longer
	moved mem.Cond // callbacks have run, or a caller gives up
	next  []entry  // posted since the last grace period for callbacks began
	spare []entry  // for the next next

	// Of the worker alone.
	batch []entry // whose grace period has ended
	at    int     // how many of these have been called
	over  uint64  // of these, have returned, and that is not yet in invoked

	posted  uint64 // callbacks ever accepted
	invoked uint64 // of these, have returned
	waiting int    // callers in CallContext; they want to know of room
	hurried int    // callers in Barrier and Close
	running bool   // there is a worker
	delayed bool   // it has delayed long enough
	closed  bool
}

// entry is a callback, or a mark in the queue that Barrier waits at.
type entry struct {
	f       func()
	barrier *barrier
}

func (q *queue) init() {
	q.work.L = &q.mu
	q.moved.L = &q.mu
}

// Call has f called once, after a grace period that begins after this call; the
// kernel's call_rcu. It never waits, and may be called anywhere: in a section, in
// a callback, with locks held. What keeps the backlog bounded is [Domain.CallContext]
// or a [Domain.Barrier] now and then.
//
// Callbacks run one at a time, in order, on a goroutine of the domain. One that
// waits holds up all behind it; one that panics ends the process; one that ends
// its goroutine, by runtime.Goexit, is done. After Close
// Call returns [ErrClosed], and f is never called.
func (d *Domain) Call(f func()) error {
	if f == nil {
		panic(misuse("Call", "with a nil function", "post what is to be done after the grace period"))
	}
	q := &d.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return ErrClosed
	}
	d.post(f)
	return nil
}

// CallContext is Call for callers that may wait: while the backlog is at its
// limit it waits for callbacks to run, until ctx is done. Then it returns the
// context's error, and f is never called. Waiting in a section or in a callback
// would deadlock: use Call there.
func (d *Domain) CallContext(ctx context.Context, f func()) error {
	if f == nil {
		panic(misuse("CallContext", "with a nil function", "post what is to be done after the grace period"))
	}
	q := &d.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.backlog() >= uint64(d.options.Limit) && !q.closed {
		d.counted(&d.counts.throttled)
		defer q.wakeWhenDone(ctx)()
		q.waiting++
		q.work.Broadcast()
		for q.backlog() >= uint64(d.options.Limit) && !q.closed && ctx.Err() == nil {
			q.moved.Wait()
		}
		q.waiting--
	}
	switch {
	case q.closed:
		return ErrClosed
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	d.post(f)
	return nil
}

func (q *queue) backlog() uint64 { return q.posted - q.invoked }

// post adds a callback. The caller holds the queue's lock.
func (d *Domain) post(f func()) {
	q := &d.queue
	q.posted++
	q.next = append(q.next, entry{f: f})
	if len(q.next) == urgent {
		q.work.Broadcast()
	}
	d.tracePosted(q.posted)
	d.startWorker()
}

func (d *Domain) startWorker() {
	if !d.queue.running {
		d.queue.running = true
		mem.Go("rcu callbacks", d.work)
	}
}

// work is the worker. A callback that ends its goroutine, as t.FailNow does, ends
// the worker's: then another one goes on behind it.
func (d *Domain) work() {
	ended := false
	defer func() {
		if !ended {
			d.queue.over++ // it will not return any more
			mem.Go("rcu callbacks", d.work)
		}
	}()
	d.invoke()
	d.runCallbacks()
	ended = true
}

// runCallbacks runs callbacks, with a grace period for each batch, until there are none.
func (d *Domain) runCallbacks() {
	q := &d.queue
	q.mu.Lock()
	for len(q.next) > 0 {
		d.delay()
		batch := q.next
		q.next, q.spare = q.spare, nil
		q.mu.Unlock()

		// All of the batch was posted before this load: a grace period with a number
		// after it began after each of these calls.
		_ = d.await(nil, d.number.Load()+one, normally)
		q.batch, q.at = batch, 0
		d.invoke()

		clear(batch)
		q.mu.Lock()
		q.spare = batch[:0]
	}
	q.running = false
	q.moved.Broadcast() // Close waits for us
	q.mu.Unlock()
}

// delay lets callbacks gather, unless somebody waits for them. The caller holds
// the queue's lock.
func (d *Domain) delay() {
	q := &d.queue
	if d.options.CallDelay < 0 || q.pressed() {
		return
	}
	q.delayed = false
	stop := after(d.options.CallDelay, "rcu delay", func() {
		q.mu.Lock()
		q.delayed = true
		q.work.Broadcast()
		q.mu.Unlock()
	})
	for !q.delayed && !q.pressed() {
		q.work.Wait()
	}
	stop()
}

// pressed tells whether the worker must not delay.
func (q *queue) pressed() bool {
	return q.hurried > 0 || q.waiting > 0 || len(q.next) >= urgent
}

// ran is how many callbacks have returned; they are numbered in the order of their calls.
func (q *queue) ran() uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.invoked
}

// told is how many callbacks the worker runs before it tells those that wait for
// room: locking for each would take longer than most callbacks do.
const told = 256

// invoke runs the batch, or what is left of it.
func (d *Domain) invoke() {
	q := &d.queue
	for q.at < len(q.batch) {
		e := &q.batch[q.at]
		q.at++
		if e.barrier != nil {
			q.report()
			e.barrier.reached(q)
			continue
		}
		if d.options.Trace != nil {
			d.traceInvoked(q.ran() + q.over + 1)
		}
		f := e.f
		e.f = nil // what it holds may be large, and the batch long
		f()
		if q.over++; q.over == told {
			q.report()
		}
	}
	q.batch, q.at = nil, 0
	q.report()
}

// report lets others know how many callbacks have returned.
func (q *queue) report() {
	q.mu.Lock()
	q.invoked += q.over
	q.over = 0
	q.moved.Broadcast()
	q.mu.Unlock()
}

// wakeWhenDone lets all that wait look at their contexts when ctx is done.
func (q *queue) wakeWhenDone(ctx context.Context) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	s := afterDone(ctx, func() {
		q.mu.Lock()
		q.moved.Broadcast()
		q.mu.Unlock()
	})
	return func() { s() }
}
