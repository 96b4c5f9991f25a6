package rcu_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// TestDomainOnTheMachine tries every interleaving, up to each play's bound, of
// the plays in machine_*_play_test.go. The seeded bugs are judged by the same plays.
func TestDomainOnTheMachine(t *testing.T) {
	for _, p := range plays {
		t.Run(p.name, func(t *testing.T) {
			bound := p.bound
			if sim.RaceBuilt {
				bound = min(bound, 1) // a schedule takes ten times as long there
			}
			r := sim.Explore(p.run, sim.Options{Bound: bound})
			if f := r.Failure; f != nil {
				require.Fail(t, f.Text, "%s by %s at %s, schedule %s", f.Kind, f.Thread, f.Where, f.Schedule)
			}
			require.True(t, r.Explored.Complete)
			t.Logf("%d schedules, %d operations", r.Explored.Schedules, r.Explored.Steps)
		})
	}
}

// Plays that never look at a thing after its end would pass whatever the domain did.
func TestPlaysNoticeAnUpdaterThatDoesNotWait(t *testing.T) {
	if sim.RaceBuilt {
		t.Skip("the updater does race, and the race detector would fail the test")
	}
	r := sim.Explore(func(w *sim.World) {
		d := rcu.New(rcu.Options{})
		s := newShared(w)
		r := d.Register()
		w.Go("reader", func() { r.ReadLock(); s.use(); r.ReadUnlock() })
		w.Go("updater", func() { s.replace(func() { mem.Pause() }) })
	}, sim.Options{Bound: 2})
	require.NotNil(t, r.Failure)
	require.Equal(t, sim.Rule, r.Failure.Kind)
}
