package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestStayEndsWithTimeOrWakeups(t *testing.T) {
	const day = 24 * time.Hour
	for name, c := range map[string]struct {
		poll  time.Duration // of the updater; zero: it parks
		until time.Duration
	}{
		"parks":       {0, day},
		"polls":       {time.Millisecond, 2000 * time.Millisecond},
		"polls daily": {time.Hour, day},
	} {
		t.Run(name, func(t *testing.T) {
			var left time.Duration
			r := sim.Explore(func(w *sim.World) {
				e := new(mem.Event)
				w.Go("reader", func() {
					w.Stay(day, 2000)
					left = w.Now()
					e.Set()
				})
				w.Go("updater", func() {
					for c.poll > 0 && !e.IsSet() {
						mem.Sleep(c.poll)
					}
					e.Wait()
				})
			}, sim.Options{})
			require.Nil(t, r.Failure)
			require.True(t, r.Explored.Complete)
			require.Equal(t, c.until, left)
		})
	}
}

func TestHoldAtDelaysThreadUntilNothingElseMoves(t *testing.T) {
	for at := 1; at <= 4; at++ {
		got := tell(t, sim.Options{Bound: 2}, func(w *sim.World, s story) {
			w.Go("held", func() {
				for range 3 {
					w.Step()
					s.add("h")
				}
			}).HoldAt(at)
			w.Go("other", func() {
				w.Step()
				s.add("x")
			})
		})
		for _, s := range got {
			if at <= 3 { // before its at-th step the other has gone
				require.Contains(t, s[:at], "x", s)
			}
		}
		if at == 4 { // it has no such step
			require.Contains(t, got, "hhhx")
		}
	}
}

func TestHeldThreadGoesBeforeTheClockMoves(t *testing.T) {
	got := tell(t, sim.Options{Bound: 2}, func(w *sim.World, s story) {
		w.Go("held", func() {
			w.Step()
			s.add("h")
		}).HoldAt(1)
		w.Go("sleeper", func() {
			w.Sleep(time.Second)
			s.add("s")
		})
	})
	require.Equal(t, []string{"hs"}, got)
}

func TestSetUpIsNotInterleaved(t *testing.T) {
	got := tell(t, sim.Options{Bound: 3}, func(w *sim.World, s story) {
		x := new(mem.Uint64)
		w.Go("a", func() { s.add("a"); x.Add(1) })
		x.Load()
		mem.Go("b", func() { s.add("b"); x.Add(1) })
		for range 5 {
			s.add(".")
			x.Add(1)
			w.Step()
		}
	})
	require.NotEmpty(t, got)
	for _, s := range got {
		require.Equal(t, ".....", s[:5], s)
	}
}

func TestThreadsGoWhileSetUpWaits(t *testing.T) {
	got := tell(t, sim.Options{}, func(w *sim.World, s story) {
		e := new(mem.Event)
		w.Go("a", func() { s.add("a"); e.Set() })
		e.Wait()
		s.add("0")
		w.Sleep(time.Second)
		w.Go("b", func() { s.add("b") })
		s.add("0")
	})
	require.Equal(t, []string{"a00b"}, got)
}

func TestAfterRunsWhenThreadsOfTheScenarioEnded(t *testing.T) {
	got := map[string]bool{}
	r := sim.Explore(func(w *sim.World) {
		s := newStory(w)
		x := new(mem.Uint64)
		for _, c := range "ab" {
			w.Go(string(c), func() { x.Add(1); w.Sleep(time.Second); s.add(string(c)) })
		}
		mem.Go("worker", func() { // of the code under test: its end is nobody's business
			for {
				x.Add(1)
				mem.Sleep(time.Second)
				s.add("w")
			}
		})
		w.After(func() {
			before := s.Get()
			for range 3 {
				x.Load()
				w.Step()
			}
			if s.Get() != before {
				w.Failf("somebody went while After was running: %s", s.Get())
			}
		})
		w.After(func() {
			s.add(".")
			got[s.Get()] = true
		})
	}, sim.Options{Bound: 2})
	require.Nil(t, r.Failure)
	for _, s := range []string{"ab.", "ba.", "wab.", "awb.", "bwa."} {
		require.True(t, got[s], s)
	}
	for s := range got {
		require.Contains(t, s, "a")
		require.Contains(t, s, "b")
		require.NotEqual(t, "w", s[len(s)-1:])
	}
}
