package rcu

import (
	"context"
	"runtime"
	"strings"
)

// barrier is a mark in the queue: all before it have returned when the worker is there.
type barrier struct{ passed bool }

// reached notes that the worker is there. The worker does not hold the lock.
func (b *barrier) reached(q *queue) {
	q.mu.Lock()
	b.passed = true
	q.moved.Broadcast()
	q.mu.Unlock()
}

// Barrier returns when all callbacks posted before it have returned; the kernel's
// rcu_barrier. Callbacks posted later, also by callbacks, are not waited for. If
// none is pending it returns at once: Barrier is no grace period; who needs
// both calls both. In a callback it would wait for itself, and panics. After Close
// there is nothing to wait for, and it returns [ErrClosed].
func (d *Domain) Barrier() error { return d.BarrierContext(context.Background()) }

// BarrierContext is Barrier, but gives up when ctx is done and returns its error.
func (d *Domain) BarrierContext(ctx context.Context) error {
	inCallback("Barrier")
	q := &d.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return ErrClosed
	}
	d.counted(&d.counts.barriers)
	if q.backlog() == 0 {
		return nil
	}
	defer q.wakeWhenDone(ctx)()
	b := &barrier{}
	q.next = append(q.next, entry{barrier: b})
	q.hurried++
	q.work.Broadcast()
	d.startWorker()
	for !b.passed && ctx.Err() == nil {
		q.moved.Wait()
	}
	q.hurried--
	if !b.passed {
		return context.Cause(ctx)
	}
	return nil
}

// Close ends the domain: it lets all callbacks that were posted run, each after
// its grace period, and waits for that and for the readers inside. From its
// beginning on, Call, CallContext, Barrier and Close return [ErrClosed], and
// what returns no error panics with it: also ReadLock, as nobody waits for
// readers any more. Callers that wait in Synchronize, Wait and Barrier get what
// they wait for; those throttled in CallContext get ErrClosed. In a callback
// Close panics.
func (d *Domain) Close() error { return d.CloseContext(context.Background()) }

// CloseContext is Close, but gives up waiting when ctx is done and returns its
// error. The domain is closed all the same, and its callbacks still run.
func (d *Domain) CloseContext(ctx context.Context) error {
	inCallback("Close")
	q := &d.queue
	q.mu.Lock()
	if q.closed {
		q.mu.Unlock()
		return ErrClosed
	}
	q.closed = true
	q.hurried++ // for ever: callbacks that are left need not gather
	q.work.Broadcast()
	q.moved.Broadcast() // those in CallContext
	q.mu.Unlock()

	// Readers that load this number are refused; those before it are waited for.
	n := d.number.Add(closed) + one
	if err := d.await(ctx, n, normally); err != nil {
		return err
	}
	return d.drained(ctx)
}

// drained waits for the domain's goroutines to have nothing more to do.
func (d *Domain) drained(ctx context.Context) error {
	q := &d.queue
	defer q.wakeWhenDone(ctx)()
	q.mu.Lock()
	for q.running && ctx.Err() == nil {
		q.moved.Wait()
	}
	running := q.running
	q.mu.Unlock()
	if running {
		return context.Cause(ctx)
	}
	defer d.wakeWhenDone(ctx)()
	d.mu.Lock()
	defer d.mu.Unlock()
	for d.helps && ctx.Err() == nil {
		d.ended.Wait()
	}
	if d.helps {
		return context.Cause(ctx)
	}
	return nil
}

// inCallback panics if the caller's goroutine is running a callback. That is
// looked up on its stack, so it costs only those that ask.
func inCallback(op string) {
	var pcs [64]uintptr
	callers := pcs[:]
	n := runtime.Callers(3, callers)
	for n == len(callers) {
		callers = make([]uintptr, 2*len(callers))
		n = runtime.Callers(3, callers)
	}
	frames := runtime.CallersFrames(callers[:n])
	for {
		f, more := frames.Next()
		if strings.HasSuffix(f.Function, "rcu.(*Domain).invoke") {
			panic(misuse(op, "in a callback: it would wait for itself", "start a goroutine for it"))
		}
		if !more {
			return
		}
	}
}
