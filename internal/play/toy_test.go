package play_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/internal/play"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
)

// toy is a lesson of one scenario.
func toy(run func(w *sim.World)) play.Challenge {
	return play.Challenge{Name: "toy", Goal: 1, Lesson: suite.Lesson{ID: "00", Goals: []suite.Goal{{
		Title: "a toy", Rule: "Toys do not break.", So: "a child weeps.",
		Scenarios: []suite.Scenario{{Name: "play", Run: run}},
	}}}}
}

// meeting is threads that meet at everything that can hold them up.
func meeting(w *sim.World) {
	v := &struct {
		mu    mem.Mutex
		event mem.Event
		cond  mem.Cond
		n     mem.Uint64
	}{}
	v.cond.L = &v.mu
	w.Name("", v)
	w.Go("locker", func() {
		v.mu.Lock()
		v.n.Add(1)
		v.mu.Unlock()
		v.event.Set()
		v.cond.Broadcast()
	})
	w.Go("guest", func() {
		v.mu.Lock()
		for v.n.Load() == 0 {
			v.cond.Wait()
		}
		v.mu.Unlock()
	})
	w.Go("waiter", func() { v.event.Wait() })
	w.Go("sleeper", func() {
		w.Mark(trace.Entered, "sleeper", "is inside")
		w.Sleep(time.Millisecond)
		w.Mark(trace.Leaving, "sleeper", "leaves")
		if v.n.Load() == 0 {
			w.Failf("nobody has counted")
		}
	})
}

func begin(t *testing.T, c play.Challenge, ids ...int) *play.Game {
	t.Helper()
	g, err := play.New(c)
	require.NoError(t, err)
	for _, id := range ids {
		require.NoError(t, g.Choose(id))
	}
	return g
}
