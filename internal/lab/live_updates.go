package lab

import (
	"context"
	"sync"
	"time"

	"graceperiod/rcu/trace"
)

// liveWorkers release what the work queue is given.
const liveWorkers = 4

// update takes values out until ctx ends, and returns when all are released.
func (l *live) update(ctx context.Context) {
	var workers sync.WaitGroup
	if l.s.Policy == WorkQueue {
		l.work = make(chan *value, l.s.Load)
		for range liveWorkers {
			workers.Go(func() {
				for v := range l.work {
					l.release(v)
				}
			})
		}
	}
	began := time.Now()
	for i := 0; ctx.Err() == nil; i++ {
		if l.s.Rate > 0 {
			stay(ctx, time.Until(began.Add(time.Duration(i)*time.Second/time.Duration(l.s.Rate))))
		}
		before := time.Now()
		if l.one(ctx, i) {
			l.calls.add(time.Since(before))
		}
	}
	l.close()
	workers.Wait()
}

// one is the caller's i-th call; ok tells whether it came to its end.
func (l *live) one(ctx context.Context, i int) (ok bool) {
	switch l.s.Policy {
	case Synchronous:
		return l.wait(ctx, l.d.SynchronizeContext, l.takeOut(i))
	case Expedited:
		return l.wait(ctx, l.d.SynchronizeExpeditedContext, l.takeOut(i))
	case Batched:
		if l.s.Rate > 0 && (i+1)%len(l.slots) != 0 {
			return false // not all are known yet
		}
		all := make([]*value, len(l.slots))
		for j := range all {
			all[j] = l.takeOut(j)
		}
		return l.wait(ctx, l.d.SynchronizeContext, all...)
	case WorkQueue:
		v := l.takeOut(i)
		return l.post(ctx, v, func() { l.work <- v })
	default:
		v := l.takeOut(i)
		return l.post(ctx, v, func() { l.release(v) })
	}
}

// takeOut makes a value impossible to find.
func (l *live) takeOut(i int) *value {
	v := l.slots[i%len(l.slots)].Swap(new(value))
	l.updates.Add(1)
	if n := l.held.Add(1); n > l.most.Load() {
		l.most.Store(n) // one caller takes out
	}
	return v
}

// wait waits for a grace period and releases what was taken out before it.
func (l *live) wait(ctx context.Context, grace func(context.Context) error, out ...*value) bool {
	l.tail.say(caller, trace.GraceBegin, "waits for a grace period")
	err := grace(ctx)
	l.tail.say(caller, trace.GraceEnd, "has waited for it")
	for _, v := range out {
		l.settle(v, err)
	}
	return err == nil
}

// post leaves the release to a callback; where the backlog is at its limit, it waits.
func (l *live) post(ctx context.Context, v *value, release func()) bool {
	err := l.d.CallContext(ctx, release)
	if err != nil {
		l.settle(v, err)
	}
	return err == nil
}

// settle releases a value. If its wait was given up, readers may still be inside: it
// is left to the garbage collector.
func (l *live) settle(v *value, err error) {
	if err != nil {
		l.held.Add(-1)
		return
	}
	l.release(v)
}

func (l *live) release(v *value) {
	v.released.Store(true)
	l.held.Add(-1)
}

// close lets all callbacks run, and the workers end.
func (l *live) close() {
	_ = l.d.Close()
	if l.work != nil {
		close(l.work)
	}
}
