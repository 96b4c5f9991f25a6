package mem_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

const ms = time.Millisecond

// increment adds one in two steps, which others must not come between.
func increment(x *mem.Int64) { x.Store(x.Load() + 1) }

func TestMutexExcludesOthers(t *testing.T) {
	with := func(lock bool) []string {
		return endings(t, everything, func(w *sim.World) func() string {
			var mu mem.Mutex
			var x mem.Int64
			for _, name := range []string{"a", "b"} {
				w.Go(name, func() {
					if lock {
						mu.Lock()
						defer mu.Unlock()
					}
					increment(&x)
				})
			}
			return func() string { return say(x.Load()) }
		})
	}
	require.Equal(t, []string{"2"}, with(true))
	require.Equal(t, []string{"1", "2"}, with(false))
}

func TestTryLockNeverWaits(t *testing.T) {
	two := func(unlock bool) []string {
		return endings(t, everything, func(w *sim.World) func() string {
			var mu mem.Mutex
			var got [2]bool
			for i := range got {
				w.Go("", func() {
					if got[i] = mu.TryLock(); got[i] && unlock {
						mu.Unlock()
					}
				})
			}
			return func() string { return say(got[0], got[1]) }
		})
	}
	require.Equal(t, []string{"false true", "true false"}, two(false))
	require.Equal(t, []string{"false true", "true false", "true true"}, two(true))
}

func TestMutexGoesToAnyThreadThatWaits(t *testing.T) {
	require.Equal(t, []string{"a b c", "a c b", "b a c", "b c a", "c a b", "c b a"}, endings(t, 0, func(w *sim.World) func() string {
		var mu mem.Mutex
		l := newList(w)
		mu.Lock()
		for _, name := range []string{"a", "b", "c"} {
			w.Go(name, func() {
				mu.Lock()
				l.add(name)
				mu.Unlock()
			})
		}
		w.Go("owner", func() { w.Sleep(ms); mu.Unlock() }) // who unlocks need not be who locked
		return l.String
	}))
}

func TestRWMutexAdmitsReadersTogether(t *testing.T) {
	// Each waits inside for the other: with a lock that excludes they would be stuck.
	require.Equal(t, []string{""}, endings(t, everything, func(w *sim.World) func() string {
		var rw mem.RWMutex
		var in [2]mem.Event
		for i := range in {
			w.Go("", func() {
				rw.RLock()
				in[i].Set()
				in[1-i].Wait()
				rw.RUnlock()
			})
		}
		return func() string { return "" }
	}))
	f := failure(t, 0, func(w *sim.World) {
		var rw mem.RWMutex
		var in [2]mem.Event
		for i := range in {
			w.Go("", func() {
				rw.Lock()
				in[i].Set()
				in[1-i].Wait()
				rw.Unlock()
			})
		}
	})
	require.Equal(t, sim.Deadlock, f.Kind)
}

func TestRWMutexWriterExcludesAll(t *testing.T) {
	require.Equal(t, []string{"2 0", "2 1", "2 2"}, endings(t, everything, func(w *sim.World) func() string {
		var rw mem.RWMutex
		var x mem.Int64
		var first, second int64
		for _, name := range []string{"a", "b"} {
			w.Go(name, func() {
				rw.Lock()
				increment(&x)
				rw.Unlock()
			})
		}
		w.Go("reader", func() {
			rw.RLock()
			first, second = x.Load(), x.Load()
			rw.RUnlock()
		})
		return func() string {
			if first != second {
				return "a writer came between"
			}
			return say(x.Load(), first)
		}
	}))
}

// at lets f happen at a virtual time.
func at(w *sim.World, d time.Duration, name string, f func()) {
	w.Go(name, func() { w.Sleep(d); f() })
}

func TestRWMutexPrefersWriterThatWaits(t *testing.T) {
	order := func(writer bool) []string {
		return endings(t, everything, func(w *sim.World) func() string {
			var rw mem.RWMutex
			l := newList(w)
			read := func(name string) { rw.RLock(); l.add(name); w.Sleep(10 * ms); rw.RUnlock() }
			at(w, 1*ms, "reader", func() { read("early") })
			at(w, 2*ms, "writer", func() {
				if writer {
					rw.Lock()
					l.add("writer")
					rw.Unlock()
				}
			})
			at(w, 3*ms, "late", func() { read("late") })
			return func() string { return say(l, w.Now()) }
		})
	}
	require.Equal(t, []string{"early writer late 21ms"}, order(true))
	require.Equal(t, []string{"early late 13ms"}, order(false))
}

func TestRWMutexAdmitsReadersBeforeNextWriter(t *testing.T) {
	require.Equal(t, []string{"first reader next"}, endings(t, everything, func(w *sim.World) func() string {
		var rw mem.RWMutex
		l := newList(w)
		at(w, 1*ms, "first", func() { rw.Lock(); l.add("first"); w.Sleep(9 * ms); rw.Unlock() })
		at(w, 2*ms, "next", func() { rw.Lock(); l.add("next"); rw.Unlock() })
		at(w, 3*ms, "reader", func() { rw.RLock(); l.add("reader"); rw.RUnlock() })
		return l.String
	}))
}

func TestRWMutexReaderMustNotNestUnderWriter(t *testing.T) {
	nested := func(w *sim.World) {
		var rw mem.RWMutex
		w.Go("reader", func() { rw.RLock(); rw.RLock(); rw.RUnlock(); rw.RUnlock() })
		w.Go("writer", func() { rw.Lock(); rw.Unlock() })
	}
	require.Nil(t, sim.Explore(nested, sim.Options{Bound: 0}).Failure)
	require.Equal(t, sim.Deadlock, failure(t, 1, nested).Kind)
}

func TestRLockerLocksForReading(t *testing.T) {
	require.Equal(t, []string{"both inside, then the writer"}, endings(t, everything, func(w *sim.World) func() string {
		var rw mem.RWMutex
		var in [2]mem.Event
		var wrote mem.Bool
		for i := range in {
			w.Go("", func() {
				l := rw.RLocker()
				l.Lock()
				in[i].Set()
				in[1-i].Wait()
				if wrote.Load() {
					w.Failf("a writer came in")
				}
				l.Unlock()
			})
		}
		w.Go("writer", func() { in[0].Wait(); in[1].Wait(); rw.Lock(); wrote.Store(true); rw.Unlock() })
		return func() string { return "both inside, then the writer" }
	}))
}

func TestMisuseOfLocksIsNamed(t *testing.T) {
	for _, c := range []struct {
		text   string
		misuse func(mu *mem.Mutex, rw *mem.RWMutex)
	}{
		{"Unlock of a mem.Mutex that nobody holds", func(mu *mem.Mutex, _ *mem.RWMutex) { mu.Unlock() }},
		{"Unlock of a mem.Mutex that nobody holds", func(mu *mem.Mutex, _ *mem.RWMutex) { mu.Lock(); mu.Unlock(); mu.Unlock() }},
		{"Unlock of a mem.RWMutex that nobody holds for writing", func(_ *mem.Mutex, rw *mem.RWMutex) { rw.RLock(); rw.Unlock() }},
		{"RUnlock of a mem.RWMutex that nobody holds for reading", func(_ *mem.Mutex, rw *mem.RWMutex) { rw.RUnlock() }},
		{"RUnlock of a mem.RWMutex that nobody holds for reading", func(_ *mem.Mutex, rw *mem.RWMutex) { rw.Lock(); rw.RUnlock() }},
		{"Unlock of a mem.Mutex that nobody holds", func(mu *mem.Mutex, _ *mem.RWMutex) { (&mem.Cond{L: mu}).Wait() }},
		{"the counter of a mem.WaitGroup is below zero", func(*mem.Mutex, *mem.RWMutex) { new(mem.WaitGroup).Done() }},
		{"the counter of a mem.WaitGroup is below zero", func(*mem.Mutex, *mem.RWMutex) { g := &mem.WaitGroup{}; g.Add(2); g.Add(-3) }},
	} {
		f := failure(t, 0, func(w *sim.World) {
			w.Go("culprit", func() { c.misuse(new(mem.Mutex), new(mem.RWMutex)) })
		})
		require.Equal(t, sim.Misused, f.Kind)
		require.Equal(t, c.text, f.Text)
		require.Equal(t, "culprit", f.Thread)
		require.Regexp(t, `^lock_test\.go:\d+$`, f.Where)
	}
}

func TestSelfDeadlockIsFound(t *testing.T) {
	for _, twice := range []func(mu *mem.Mutex, rw *mem.RWMutex){
		func(mu *mem.Mutex, _ *mem.RWMutex) { mu.Lock(); mu.Lock() },
		func(_ *mem.Mutex, rw *mem.RWMutex) { rw.Lock(); rw.Lock() },
		func(_ *mem.Mutex, rw *mem.RWMutex) { rw.RLock(); rw.Lock() },
		func(_ *mem.Mutex, rw *mem.RWMutex) { rw.Lock(); rw.RLock() },
	} {
		f := failure(t, 0, func(w *sim.World) {
			w.Go("culprit", func() { twice(new(mem.Mutex), new(mem.RWMutex)) })
		})
		require.Equal(t, sim.Deadlock, f.Kind)
	}
}
