package sim_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestUnwindingCopesWithDeferredCode(t *testing.T) {
	for name, code := range unwound {
		t.Run(name, func(t *testing.T) {
			scenario := func(w *sim.World) {
				var x mem.Uint64
				var mu mem.Mutex
				for range 2 {
					mem.Go("worker", func() { code(w, &x, &mu) })
				}
				w.Go("client", func() {
					w.Step()
					w.Sleep(time.Second)
				})
			}
			r := sim.Explore(scenario, sim.Options{Bound: 1, Budget: sim.Budget{Schedules: 2000}})
			require.Nil(t, r.Failure)
			require.True(t, r.Explored.Complete)
			rec, err := sim.Replay(scenario, "", sim.Budget{})
			require.NoError(t, err)
			require.Nil(t, rec.Failure)
			require.Len(t, rec.Left, 2)
		})
	}
}

func TestFailureEndsThreadsWhereverTheyAre(t *testing.T) {
	for name, code := range unwound {
		t.Run(name, func(t *testing.T) {
			r := sim.Explore(func(w *sim.World) {
				var x mem.Uint64
				var mu mem.Mutex
				w.Go("worker", func() { code(w, &x, &mu) })
				w.Go("judge", func() {
					w.Sleep(time.Second)
					w.Failf("enough")
				})
			}, sim.Options{})
			require.NotNil(t, r.Failure)
			require.Equal(t, sim.Rule, r.Failure.Kind)
			require.Equal(t, "enough", r.Failure.Text)
			require.Equal(t, "judge", r.Failure.Thread)
		})
	}
}

func TestSearchLeavesNoGoroutineBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	runs := 0
	for runs < 5000 {
		for name, code := range unwound {
			if name == "deep recursion" {
				continue
			}
			r := sim.Explore(func(w *sim.World) {
				var x mem.Uint64
				var mu mem.Mutex
				mem.Go("worker", func() { code(w, &x, &mu) })
				for range 3 {
					w.Go("client", func() {
						for range 3 {
							w.Step()
						}
					})
				}
			}, sim.Options{Bound: 2, NoCache: true, Budget: sim.Budget{Schedules: 600}})
			runs += r.Explored.Schedules
		}
		for _, b := range badCode {
			if b.kind != sim.OverBudget && b.kind != sim.Endless {
				r, _, _ := runBad(b)
				runs += r.Explored.Schedules
			}
		}
	}
	for range 2000 { // those that were unwound last need a moment
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%d goroutines before, %d after %d runs", before, runtime.NumGoroutine(), runs)
}

func TestSecondMachineIsRefused(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		w.Go("nested", func() { sim.Explore(func(*sim.World) {}, sim.Options{}) })
	}, sim.Options{})
	require.NotNil(t, r.Failure)
	require.Equal(t, sim.Panicked, r.Failure.Kind)
	require.Contains(t, r.Failure.Text, "run one search at a time")
	require.Nil(t, sim.Explore(func(*sim.World) {}, sim.Options{}).Failure)
}
