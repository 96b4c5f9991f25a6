// Package real01 is the real run of lesson 01: lookups on real goroutines beside
// updates, over a pool that has no record to spare.
package real01

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"graceperiod/rcu"
	"graceperiod/tests/01-publish/pool"
	"graceperiod/tests/real"
)

type table interface {
	Lookup(key int) (pool.Value, bool)
	Update(key int, change func(old pool.Value) pool.Value)
	Remove(key int)
}

// Keys: the first is counted up by all updaters, the last comes and goes, and
// each of the others belongs to an updater.
const (
	shared   = 0
	coming   = pool.Keys - 1
	updaters = 2
)

// Run is the real run over a lesson's constructor.
func Run[T table](new func(*pool.Pool, func()) T) real.Run {
	return func(d time.Duration) real.Result {
		p := pool.New(pool.Keys+updaters, nil) // as many as the table needs, with all updaters at work
		t := &trial{readers: rcu.New(rcu.Options{})}
		t.table = new(p, t.wait)
		for key := range pool.Keys {
			t.update(key, 1)
		}
		return t.run(d)
	}
}

// trial is one run.
type trial struct {
	table   table
	readers *rcu.Domain
	waits   atomic.Uint64
	stop    atomic.Bool

	returned [pool.Keys]atomic.Uint64 // the last value whose update has returned
	made     atomic.Uint64            // updates of the shared key that have returned

	lookups, updates atomic.Uint64

	mu     sync.Mutex
	faults uint64
	first  string
}

// value is the one of number n: its halves belong together, and to the key.
func value(key int, n uint64) pool.Value { return pool.Value{A: n, B: n<<8 | uint64(key)} }

func whole(key int, v pool.Value) bool { return v == value(key, v.A) }

func (t *trial) fault(format string, a ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults++
	if t.first == "" {
		t.first = fmt.Sprintf(format, a...)
	}
}

func (t *trial) wait() {
	t.readers.Synchronize()
	t.waits.Add(1)
}

func (t *trial) run(d time.Duration) real.Result {
	var all sync.WaitGroup
	launch := func(f func()) { // not WaitGroup.Go, which catches panics and raises them anew
		all.Add(1)
		go func() {
			f()
			all.Done()
		}()
	}
	for range max(2, real.CPUs()) {
		launch(t.lookUp)
	}
	for u := range updaters {
		launch(func() { t.change(u) })
	}
	time.Sleep(d)
	t.stop.Store(true)
	all.Wait()
	if v, ok := t.table.Lookup(shared); !ok || v.A != t.made.Load() {
		t.fault("the key that all updaters count up stands at %d after %d updates: updates were lost", v.A, t.made.Load())
	}
	return t.result(d)
}

// lookUp looks keys up, one after the other.
func (t *trial) lookUp() {
	r := t.readers.Register()
	defer r.Unregister()
	var n uint64
	for ; !t.stop.Load(); n++ {
		key := int(n % pool.Keys)
		since := t.returned[key].Load()
		r.ReadLock()
		v, found := t.table.Lookup(key)
		r.ReadUnlock()
		switch {
		case found && !whole(key, v):
			t.fault("a lookup of key %d returned the halves %d and %d, which are not of one update of this key", key, v.A, v.B)
		case !found && key != coming:
			t.fault("a lookup did not find key %d, which is never removed", key)
		case found && v.A < since:
			t.fault("a lookup of key %d returned the value of update %d, though update %d had returned before it began", key, v.A, since)
		}
		if n&0x3ff == 0 {
			runtime.Gosched()
		}
	}
	t.lookups.Add(n)
}

// change updates the updater's own keys and the shared one.
func (t *trial) change(u int) {
	var n uint64 = 1
	for ; !t.stop.Load(); n++ {
		t.count()
		if u == 0 {
			t.update(1, n+1)
			continue
		}
		t.update(2, n+1)
		if n%4 == 0 {
			t.table.Remove(coming)
			t.update(coming, n+1)
		}
	}
}

// update gives a key that one updater alone updates its next value.
func (t *trial) update(key int, n uint64) {
	t.table.Update(key, func(old pool.Value) pool.Value {
		switch {
		case key != coming && old.A != n-1 && n > 1, old.A != 0 && !whole(key, old):
			t.fault("change of update %d of key %d is given the halves %d and %d as the old value", n, key, old.A, old.B)
		}
		return value(key, n)
	})
	t.updates.Add(1)
	if key == shared {
		t.made.Add(1)
	}
	t.returned[key].Store(n)
}

// count adds one to the shared key.
func (t *trial) count() {
	var n uint64
	t.table.Update(shared, func(old pool.Value) pool.Value {
		n = old.A + 1
		return value(shared, n)
	})
	t.updates.Add(1)
	t.made.Add(1)
	for last := t.returned[shared].Load(); last < n && !t.returned[shared].CompareAndSwap(last, n); {
		last = t.returned[shared].Load()
	}
}

func (t *trial) result(d time.Duration) real.Result {
	lookups, updates := t.lookups.Load(), t.updates.Load()
	res := real.Result{CPUs: real.CPUs(), Figures: map[string]uint64{
		"lookups": lookups, "updates": updates, "waits": t.waits.Load(), "errors": t.faults,
	}}
	perSecond := func(n uint64) string { return real.Count(uint64(float64(n) / d.Seconds())) }
	res.Text = fmt.Sprintf("%s lookups/s beside %s updates/s with %d records for %d keys; torn, stale or lost values seen: %s",
		perSecond(lookups), perSecond(updates), pool.Keys+updaters, pool.Keys, real.Count(t.faults))
	switch {
	case t.first != "":
		res.Broken = t.first
		if t.faults > 1 {
			res.Broken += fmt.Sprintf("; %s such errors in all", real.Count(t.faults))
		}
	case lookups == 0 || updates < 100:
		res.Vacuous = "hardly anything was looked up or updated"
	}
	return res
}
