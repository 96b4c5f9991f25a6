package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// awaited is what a poller waits for, with what its ways of polling need.
type awaited struct {
	set mem.Uint64
	mu  mem.Mutex
	own mem.Uint64
}

// polling are ways to wait for a flag that cost a processor.
var polling = map[string]func(f *awaited){
	"pause": func(f *awaited) {
		for f.set.Load() == 0 {
			mem.Pause()
		}
	},
	"load": func(f *awaited) {
		for f.set.Load() == 0 {
		}
	},
	"two loads": func(f *awaited) {
		for f.own.Load() != 0 || f.set.Load() == 0 {
		}
	},
	"compare and swap": func(f *awaited) {
		for !f.set.CompareAndSwap(1, 2) {
		}
	},
	"add nothing": func(f *awaited) {
		for f.set.Add(0) == 0 {
		}
	},
	"store the same": func(f *awaited) {
		for f.set.Load() == 0 {
			f.own.Store(0)
		}
	},
	"lock and unlock": func(f *awaited) {
		for done := false; !done; {
			f.mu.Lock()
			done = f.set.Load() != 0
			f.mu.Unlock()
		}
	},
	"try to lock": func(f *awaited) {
		for done := false; !done; {
			if f.mu.TryLock() {
				done = f.set.Load() != 0
				f.mu.Unlock()
			}
		}
	},
	"count the rounds": func(f *awaited) {
		for f.set.Load() == 0 {
			f.own.Add(1)
		}
	},
}

// Two pollers that use one lock, and a sleeper that wants it: neither keeps the
// clock from moving, and the sleeper gets the lock at the instant it wakes.
func TestPollersDoNotHoldUpOthers(t *testing.T) {
	for _, name := range []string{"lock and unlock", "try to lock", "count the rounds", "pause"} {
		t.Run(name, func(t *testing.T) {
			r := sim.Explore(func(w *sim.World) {
				f := &awaited{}
				w.Go("poller", func() { polling[name](f) })
				w.Go("other", func() { polling[name](f) })
				w.Go("sleeper", func() {
					for range 3 {
						w.Sleep(time.Second)
						before := w.Now()
						f.mu.Lock()
						f.mu.Unlock()
						if w.Now() != before {
							w.Failf("the lock took %v", w.Now()-before)
						}
					}
					f.set.Store(1)
				})
			}, sim.Options{Bound: 0})
			require.Nil(t, r.Failure)
			assert.True(t, r.Explored.Complete)
		})
	}
}

// A thread that waits for one that is held does not go on for ever.
func TestHeldThreadIsLetGoForThoseWhoPoll(t *testing.T) {
	for name, poll := range polling {
		r := sim.Explore(func(w *sim.World) {
			f := &awaited{}
			w.Go("held", func() { f.set.Store(1) }).HoldAt(1)
			w.Go("poller", func() { poll(f) })
		}, sim.Options{Bound: 0})
		require.Nil(t, r.Failure, name)
	}
}

// Each stay counts the wake-ups of others for itself.
func TestStayCountsWakeUpsAnew(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		var x mem.Bool
		w.Go("reader", func() {
			for range 3 {
				before, wakes := w.Now(), w.Wakes()
				w.Stay(time.Hour, 200)
				if n := w.Wakes() - wakes; n != 200 || w.Now()-before > 201*time.Millisecond {
					w.Failf("woke after %d wakes and %v", n, w.Now()-before)
				}
			}
			x.Store(true)
		})
		w.Go("poller", func() {
			for !x.Load() {
				mem.Sleep(time.Millisecond)
			}
		})
	}, sim.Options{Bound: 0})
	require.Nil(t, r.Failure)
}
