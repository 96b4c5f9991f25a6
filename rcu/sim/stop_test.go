package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// guarded is two threads that meet at a lock, and one that sleeps.
func guarded(w *sim.World) {
	v := &struct {
		mu mem.Mutex
		n  mem.Uint64
	}{}
	w.Name("", v)
	for _, name := range []string{"one", "two"} {
		w.Go(name, func() {
			v.mu.Lock()
			v.n.Add(1)
			v.mu.Unlock()
		})
	}
	w.Go("late", func() {
		w.Sleep(time.Millisecond)
		if v.n.Load() != 2 {
			w.Failf("too few")
		}
	})
}

func stop(t *testing.T, scenario func(*sim.World), schedule string) *sim.Position {
	t.Helper()
	p, err := sim.Stop(scenario, schedule, sim.Budget{})
	require.NoError(t, err)
	return p
}

func TestStopSaysWhereThreadsStand(t *testing.T) {
	p := stop(t, guarded, "b2cd")

	require.False(t, p.Over)
	require.Len(t, p.Standing, 4)
	require.Equal(t, 1, p.Preemptions, "one was stopped, and two could not go on")
	one, two, late := p.Standing[1], p.Standing[2], p.Standing[3]
	require.Equal(t, sim.Ready, one.State)
	require.Equal(t, "n", one.Object)
	require.Equal(t, "stop_test.go", one.File)
	require.Equal(t, sim.Blocked, two.State)
	require.Equal(t, "Lock", two.Op)
	require.Equal(t, "mu", two.Object)
	require.Equal(t, "Mutex", two.Type)
	require.Equal(t, "one", two.Holder)
	require.Equal(t, sim.Asleep, late.State)
	require.Equal(t, time.Millisecond, late.Until)
	require.False(t, late.CanGo())
}

func TestStopBeforeAnythingHasHappened(t *testing.T) {
	p := stop(t, guarded, "")

	require.Equal(t, -1, p.Running)
	for _, s := range p.Standing[1:] {
		require.Equal(t, sim.Fresh, s.State)
		require.True(t, s.CanGo())
		require.Empty(t, s.Op)
	}
}

func TestStopLetsTimePassByItself(t *testing.T) {
	p := stop(t, guarded, "b4c4d")

	require.Equal(t, time.Millisecond, p.Now)
	require.Equal(t, sim.Finished, p.Standing[1].State)
	require.Equal(t, sim.Ready, p.Standing[3].State)
	require.Equal(t, "Sleep", p.Standing[3].Op)
}

func TestStopKnowsTheEnd(t *testing.T) {
	p := stop(t, guarded, "b4c4d3")
	require.True(t, p.Over)
	require.Nil(t, p.Failure)

	p = stop(t, func(w *sim.World) { w.Go("one", func() { w.Failf("no") }) }, "b")
	require.True(t, p.Over)
	require.Equal(t, sim.Rule, p.Failure.Kind)

	p = stop(t, func(w *sim.World) {
		var mu mem.Mutex
		w.Go("one", func() { mu.Lock(); mu.Lock() })
	}, "b2")
	require.True(t, p.Over)
	require.Equal(t, sim.Deadlock, p.Failure.Kind)
	require.Equal(t, "one", p.Standing[1].Holder)
}

func TestStopRefusesWhatDoesNotFit(t *testing.T) {
	for _, schedule := range []string{"b2c2", "b4c4d3b", "z", "a"} {
		_, err := sim.Stop(guarded, schedule, sim.Budget{})

		var mismatch *sim.MismatchError
		require.ErrorAs(t, err, &mismatch, schedule)
	}
	_, err := sim.Stop(guarded, "?", sim.Budget{})
	require.Error(t, err)
}

func TestStopCanLetASpinnerLook(t *testing.T) {
	spin := func(w *sim.World) {
		var flag mem.Bool
		w.Go("waiter", func() {
			for !flag.Load() {
			}
		})
		w.Go("setter", func() { flag.Store(true) })
	}
	p := stop(t, spin, "b5")
	require.Equal(t, sim.Spinning, p.Standing[1].State)
	require.True(t, p.Standing[1].CanGo())

	p = stop(t, spin, "b6")
	require.Equal(t, 1, p.Preemptions)
}

// What is stopped at every step of a run is the run.
func TestStopAndReplayAgree(t *testing.T) {
	const schedule = "b2cdb2c3d2"
	whole, err := sim.Replay(guarded, schedule, sim.Budget{})
	require.NoError(t, err)
	ids, err := sim.Decode(schedule)
	require.NoError(t, err)

	for n := range ids {
		p := stop(t, guarded, sim.Encode(ids[:n]))
		require.False(t, p.Over)
		require.True(t, p.Standing[ids[n]].CanGo())
		require.Equal(t, whole.Events[:len(p.Events)], p.Events)
	}
	p := stop(t, guarded, schedule)
	require.True(t, p.Over)
	require.Equal(t, whole.Events, p.Events)
}
