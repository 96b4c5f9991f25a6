package lab

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/trace"
)

// Report is what is known of a live run at one moment. Times are real.
type Report struct {
	Setup    Setup
	Elapsed  time.Duration
	Calls    int           // of the caller, that have returned
	Updates  int           // slots whose old value was taken out: one a call, or all of them
	Median   time.Duration // how long one call took, of the last few hundred
	Longest  time.Duration // and the longest of all
	Grace    uint64        // grace periods that have ended
	Hurried  uint64        // of these, expedited ones
	Backlog  int           // values taken out, and not released
	Most     int           // there were of these at once
	Sections uint64        // of readers, that are over
	PerSec   uint64        // of these, in a second, lately
	Faults   uint64        // readers that saw a value released under them: always 0
	Over     bool          // all goroutines have ended

	Series Series // the backlog, over Elapsed
}

// reportEvery is how often a live run tells of itself.
const reportEvery = 100 * time.Millisecond

// live is one run on real goroutines.
type live struct {
	s     Setup
	d     *rcu.Domain
	tail  *tail
	slots []atomic.Pointer[value]
	work  chan *value // for the workers of the work queue

	began    time.Time
	calls    calls
	updates  atomic.Int64
	held     atomic.Int64
	most     atomic.Int64
	sections atomic.Uint64
	faults   atomic.Uint64
	curve    *curve
}

// value is what readers find. Its place would be used for something else when it is
// released.
type value struct{ released atomic.Bool }

// Live runs a setup on real goroutines and the library, until ctx ends: the caller
// takes values out of so many slots as the setup has unmounts, again and again, and
// readers look at them. What the setup says of a machine, its CPUs and its ticks does
// not count. It sends a report ten times a second, and drops those that nobody takes.
// When it returns, all it has started has ended, and all is released; the log is of
// the last events. Any goroutine may call it. It returns a [*LimitError] for a setup
// that cannot be.
func Live(ctx context.Context, s Setup, reports chan<- Report) (Report, trace.Log, error) {
	if err := s.Check(); err != nil {
		return Report{}, trace.Log{}, err
	}
	l := &live{s: s, tail: newTail(), slots: make([]atomic.Pointer[value], s.Load), curve: newCurve(), began: time.Now()}
	l.curve.Every = 10 * time.Millisecond
	l.d = rcu.New(rcu.Options{Trace: l.tail.hook, Limit: s.Load})
	for i := range l.slots {
		l.slots[i].Store(new(value))
	}
	var ended sync.WaitGroup
	for i := range s.Readers {
		ended.Go(func() { l.read(ctx, i) })
	}
	ended.Go(func() { l.update(ctx) })
	l.tell(ctx, reports)
	ended.Wait()
	last := l.report(0)
	last.Over = true
	return last, l.tail.log(s), nil
}

// tell sends reports until ctx ends.
func (l *live) tell(ctx context.Context, reports chan<- Report) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	var before uint64
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		r := l.report(before)
		before = r.Sections
		select {
		case reports <- r:
		default:
		}
	}
}

// report is called by one goroutine only. before is the sections at the last one.
func (l *live) report(before uint64) Report {
	st, now := l.d.Stats(), time.Since(l.began)
	held := int(l.held.Load())
	l.curve.note(now, held)
	r := Report{
		Setup: l.s, Elapsed: now, Updates: int(l.updates.Load()),
		Grace: st.GracePeriods, Hurried: st.Expedited, Backlog: held, Most: int(l.most.Load()),
		Sections: l.sections.Load(), Faults: l.faults.Load(),
		Series: Series{Every: l.curve.Every, Most: append([]int(nil), l.curve.Most...)},
	}
	r.PerSec = (r.Sections - before) * uint64(time.Second/reportEvery)
	r.Calls, r.Median, r.Longest = l.calls.read()
	return r
}
