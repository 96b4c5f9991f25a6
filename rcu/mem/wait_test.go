package mem_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestEventLetsAllGoOnOnce(t *testing.T) {
	require.Equal(t, []string{"1 1 true"}, endings(t, everything, func(w *sim.World) func() string {
		var e mem.Event
		var x mem.Int64
		var saw [2]int64
		for i := range saw {
			w.Go("", func() { e.Wait(); saw[i] = x.Load() })
		}
		w.Go("", func() { x.Store(1); e.Set(); e.Set() })
		return func() string {
			e.Wait() // and whoever comes later
			return say(saw[0], saw[1], e.IsSet())
		}
	}))
	require.Equal(t, []string{"false", "true"}, endings(t, everything, func(w *sim.World) func() string {
		var e mem.Event
		var set bool
		w.Go("", e.Set)
		w.Go("", func() { set = e.IsSet() })
		return func() string { return say(set) }
	}))
	f := failure(t, 0, func(w *sim.World) { w.Go("", new(mem.Event).Wait) })
	require.Equal(t, sim.Deadlock, f.Kind)
}

func TestWaitGroupWaitsForAll(t *testing.T) {
	require.Equal(t, []string{"2"}, endings(t, everything, func(w *sim.World) func() string {
		var g mem.WaitGroup
		var x mem.Int64
		var saw int64
		g.Wait() // nothing to wait for
		g.Add(3)
		g.Add(-1)
		for range 2 {
			w.Go("", func() { x.Add(1); g.Done() })
		}
		w.Go("", func() { g.Wait(); saw = x.Load() })
		return func() string { return say(saw) }
	}))
	// The mistake of package sync: Add inside the thread.
	require.Equal(t, []string{"0", "1"}, endings(t, everything, func(w *sim.World) func() string {
		var g mem.WaitGroup
		var x mem.Int64
		var saw int64
		w.Go("", func() { g.Add(1); x.Add(1); g.Done() })
		w.Go("", func() { g.Wait(); saw = x.Load() })
		return func() string { return say(saw) }
	}))
}

func TestGoStartsThread(t *testing.T) {
	require.Equal(t, []string{"child parent", "parent child"}, endings(t, everything, func(w *sim.World) func() string {
		l := newList(w)
		w.Go("", func() {
			var done mem.Event
			mem.Go("child", func() { w.Step(); l.add("child"); done.Set() })
			w.Step()
			l.add("parent")
			done.Wait()
		})
		return l.String
	}))
}

func TestSleepTakesVirtualTime(t *testing.T) {
	begin := time.Now()
	require.Equal(t, []string{"b a 24h0m0s"}, endings(t, everything, func(w *sim.World) func() string {
		l := newList(w)
		w.Go("", func() { mem.Sleep(24 * time.Hour); l.add("a") })
		w.Go("", func() { mem.Sleep(time.Hour); mem.Sleep(0); mem.Sleep(-ms); l.add("b") })
		return func() string { return say(l, mem.Now()) }
	}))
	require.Less(t, time.Since(begin), time.Minute)
	require.Equal(t, []string{"a b", "b a"}, endings(t, 0, func(w *sim.World) func() string {
		l := newList(w)
		for _, name := range []string{"a", "b"} {
			w.Go("", func() { mem.Sleep(ms); l.add(name) })
		}
		return l.String
	}))
}

func TestNowIsTheVirtualTime(t *testing.T) {
	require.Equal(t, []string{"0s 1ms 3ms"}, endings(t, everything, func(w *sim.World) func() string {
		begin := mem.Now()
		var first, second time.Duration
		w.Go("", func() { mem.Sleep(ms); first = mem.Now(); mem.Sleep(2 * ms); second = mem.Now() })
		return func() string { return say(begin, first, second) }
	}))
}

func TestPauseLetsOthersGo(t *testing.T) {
	require.Equal(t, []string{"1"}, endings(t, 2, func(w *sim.World) func() string {
		var x mem.Int64
		w.Go("poller", func() {
			for x.Load() == 0 {
				mem.Pause()
			}
		})
		w.Go("setter", func() { x.Store(1) })
		return func() string { return say(x.Load()) }
	}))
	f := failure(t, 0, func(w *sim.World) {
		w.Go("poller", func() {
			for {
				mem.Pause()
			}
		})
	})
	require.Equal(t, sim.Livelock, f.Kind)
}
