package rcu

import (
	"context"
	"runtime"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/trace"
)

// Synchronize returns when every reader that was inside when it was called has
// left; the kernel's synchronize_rcu. Readers that enter later are not waited
// for. What the caller has stored before is seen by all sections that it does
// not wait for, and what those it waits for have loaded, they have loaded
// before it returns.
//
// Callers at the same time share grace periods: any number of them costs two at
// most. It looks for some 10 µs whether the readers have left, and then sleeps
// until the last of them wakes it. Called inside a section of the caller's own it
// waits for itself; see [Reader.Synchronize], which notices. After Close it
// panics with [ErrClosed].
func (d *Domain) Synchronize() { _ = d.synchronize(nil, normally, "Synchronize") }

// SynchronizeContext is Synchronize, but gives up when ctx is done and returns its
// error; then no grace period has been waited for. After Close it returns [ErrClosed].
func (d *Domain) SynchronizeContext(ctx context.Context) error {
	return d.synchronizeContext(ctx, normally)
}

// SynchronizeExpedited is Synchronize for callers in a hurry; the kernel's
// synchronize_rcu_expedited. It does not queue behind a grace period that was
// begun by Synchronize; it looks for twice as long before it sleeps; and while it
// sleeps every reader that enters and leaves yields its processor, so that
// readers which the scheduler has put aside within their sections get one. All
// that costs the others processor time; see [Domain.Normal].
func (d *Domain) SynchronizeExpedited() { _ = d.synchronize(nil, expedited, "SynchronizeExpedited") }

// SynchronizeExpeditedContext is SynchronizeExpedited, but gives up when ctx is
// done and returns its error. After Close it returns [ErrClosed].
func (d *Domain) SynchronizeExpeditedContext(ctx context.Context) error {
	return d.synchronizeContext(ctx, expedited)
}

// Normal makes SynchronizeExpedited the same as Synchronize, or turns it back; the
// kernel's rcu_normal. It may be called at any time; calls under way finish as
// they began.
func (d *Domain) Normal(on bool) { d.normal.Store(on) }

func (d *Domain) synchronizeContext(ctx context.Context, kind int) error {
	if d.number.Load()&closed != 0 {
		return ErrClosed
	}
	return d.synchronize(ctx, kind, "")
}

func (d *Domain) synchronize(ctx context.Context, kind int, op string) error {
	n := d.number.Load()
	if n&closed != 0 {
		if op == "" {
			return ErrClosed
		}
		panic(refused(op))
	}
	if kind == expedited && d.normal.Load() {
		kind = normally
	}
	return d.await(ctx, n+one, kind)
}

// await returns when grace period n has ended, or with the error of ctx. The
// caller runs it, or another caller that has come before; there is no thread for it.
func (d *Domain) await(ctx context.Context, n uint64, kind int) error {
	stop := d.wakeWhenDone(ctx)
	defer stop()
	d.mu.Lock()
	d.counts.waits++
	led := false
	for before(d.done.Load(), n) {
		switch {
		case ctx != nil && ctx.Err() != nil:
			d.mu.Unlock()
			return context.Cause(ctx)
		case d.led[kind]:
			d.ended.Wait()
		default:
			// What is running has begun before this call, or is of the other kind. The
			// numbers of grace periods that begin from here on are n or later.
			d.led[kind] = true
			d.mu.Unlock()
			led = true
			d.lead(ctx, n, kind)
			d.mu.Lock()
			d.led[kind] = false
			d.ended.Broadcast() // also if it gave up: somebody else must lead
			d.left.Broadcast()  // who leads the other kind may be served by this one
		}
	}
	if !led {
		d.counts.shared++
	}
	d.mu.Unlock()
	return nil
}

// lead runs one grace period; the caller is alone with its kind. If ctx is done
// before it ends, or if one of the other kind has ended that was as good for the
// caller, who wanted number want or later, then it is given up.
func (d *Domain) lead(ctx context.Context, want uint64, kind int) {
	// From here on, readers that enter take this number, or if they have loaded the
	// old one already, store it after the scan below has passed them or are waited
	// for. One scan is enough: numbers, unlike phases, never come back.
	n := d.number.Add(one)
	d.traceGrace(kind, n, trace.GraceBegin, true)
	all := d.scan(d.kept[kind][:0], n)
	kept := d.poll(all, kind, n)
	over := len(kept) == 0 || d.park(ctx, want, kind, kept, n)
	clear(all) // or handles that are given up would stay in memory
	d.kept[kind] = all[:0]
	d.traceGrace(kind, n, trace.GraceEnd, over)
	if !over {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.counts.gracePeriods++
	if kind == expedited {
		d.counts.expedited++
	}
	// The other kind may have ended a later one in the meantime.
	if before(d.done.Load(), n) {
		d.done.Store(n)
	}
}

// scan adds the readers that keep grace period n from ending.
func (d *Domain) scan(kept []*slot, n uint64) []*slot {
	// Banks before slots: a reader that added one did so before it entered there.
	for b := d.banks.Load(); b != nil; b = b.older {
		for i := range b.slots {
			if holds(b.slots[i].word.Load(), n) {
				kept = append(kept, &b.slots[i])
			}
		}
	}
	d.registry.mu.Lock()
	defer d.registry.mu.Unlock()
	for _, r := range d.registry.readers {
		if holds(r.word.Load(), n) {
			kept = append(kept, &r.slot)
		}
	}
	return kept
}

// polls is how often a grace period looks before it sleeps, by kind: for some 10
// µs, which most sections do not last and to be put to sleep and woken takes
// longer than; expedited for twice as long. liburcu does the like.
var polls = [...]int{normally: 4000, expedited: 8000}

// poll looks at readers until they have left, for a while. It does not yield: the
// scheduler might come back to us after a time slice only. Where readers cannot
// run beside us it does not even begin.
func (d *Domain) poll(kept []*slot, kind int, n uint64) []*slot {
	if len(kept) == 0 || machine.Active() == nil && runtime.GOMAXPROCS(0) == 1 {
		return kept
	}
	for range d.polls[kind] {
		for len(kept) > 0 && !holds(kept[len(kept)-1].word.Load(), n) {
			kept = kept[:len(kept)-1]
		}
		if len(kept) == 0 {
			break
		}
	}
	return kept
}

// park sleeps until all of them have left; false if the grace period is given up
// before that.
func (d *Domain) park(ctx context.Context, want uint64, kind int, kept []*slot, n uint64) bool {
	defer d.watchForStall(kind, kept, n)()
	defer d.hurry(kind)()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range kept {
		for watch(s, n) {
			if ctx != nil && ctx.Err() != nil || !before(d.done.Load(), want) {
				return false
			}
			d.left.Wait()
		}
	}
	return true
}

// watch asks a reader to wake us when it leaves; false if it has left.
func watch(s *slot, n uint64) bool {
	for w := s.word.Load(); holds(w, n); w = s.word.Load() {
		// Once the bit is in the word, the reader's unlock cannot miss it; and what it
		// takes then, to wake us, is the lock that we hold until we sleep.
		if w&watched != 0 || s.word.CompareAndSwap(w, w|watched) {
			return true
		}
	}
	return false
}

// leftSlowly is the rest of leaving for a reader whose word was w.
func (d *Domain) leftSlowly(w uint64, name string) {
	if w&noted != 0 {
		d.traceLeft(name)
	}
	if w&watched != 0 {
		d.wake()
	}
	// Without this the waiter would get a processor only when the scheduler takes
	// one away from a busy reader, some 10 ms later.
	if w&(watched|hurried) != 0 && machine.Active() == nil {
		runtime.Gosched()
	}
}

// wake lets those that run grace periods look again.
func (d *Domain) wake() {
	d.mu.Lock()
	d.left.Broadcast()
	d.mu.Unlock()
}

// wakeWhenDone lets all that wait look at their contexts when ctx is done.
func (d *Domain) wakeWhenDone(ctx context.Context) (stop func() bool) {
	if ctx == nil || ctx.Done() == nil {
		return func() bool { return true }
	}
	return afterDone(ctx, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.left.Broadcast()
		d.ended.Broadcast()
	})
}
