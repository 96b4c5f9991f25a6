package grace_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/tests/grace"
)

const ms = time.Millisecond

var _ grace.Period = (*grace.Counted)(nil)

func explore(t *testing.T, f func(w *sim.World)) {
	t.Helper()
	r := sim.Explore(f, sim.Options{Bound: 2})

	require.Nil(t, r.Failure)
	require.True(t, r.Explored.Complete)
}

func TestSynchronizeWaitsForItsTurnItsLengthAndItsReaders(t *testing.T) {
	explore(t, func(w *sim.World) {
		g := grace.New(w, 10*ms, "A")
		ends := sim.NewCell(w, [2]time.Duration{})
		w.Go("A", func() { g.Reader("A").Section(15 * ms) })
		for _, name := range []string{"first", "second"} {
			w.Go(name, func() {
				w.Sleep(ms)
				at := g.Moment()
				g.Synchronize()
				if !g.Since(at) {
					w.Failf("no grace period of its own")
				}
				ends.Set([2]time.Duration{ends.Get()[1], w.Now()})
			})
		}
		w.After(func() {
			// The first waits for A, the second only its length.
			if e := ends.Get(); g.Began() != 2 || g.Ended() != 2 || e[0] != 15*ms || e[1] != 25*ms {
				w.Failf("began %d, ended %d, at %v", g.Began(), g.Ended(), e)
			}
		})
	})
}

func TestSinceDoesNotCountTheOneUnderWay(t *testing.T) {
	explore(t, func(w *sim.World) {
		g := grace.New(w, 10*ms)
		w.Go("updater", func() { g.Synchronize() })
		w.Go("late", func() {
			w.Sleep(5 * ms)
			at := g.Moment()
			if !g.Running() {
				w.Failf("nothing is under way")
			}
			w.Sleep(10 * ms)
			if g.Ended() != 1 || g.Since(at) {
				w.Failf("it counted")
			}
		})
	})
}

func TestInsideIsTrueInSectionsAndCallbacksOfTheCallingThread(t *testing.T) {
	explore(t, func(w *sim.World) {
		g := grace.New(w, ms, "A")
		w.Go("A", func() {
			g.Reader("A").Enter()
			if !g.Inside() {
				w.Failf("not in a section")
			}
			g.Reader("A").Leave()
			if g.Inside() {
				w.Failf("still inside")
			}
		})
		mem.Go("worker", func() {
			if g.Inside() {
				w.Failf("inside without a callback")
			}
			g.Callback(func() {
				g.Callback(func() {})()
				if !g.Inside() {
					w.Failf("not in a callback")
				}
			})()
		})
	})
}

func TestSynchronizeFromInsideIsMisuse(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		g := grace.New(w, ms, "A")
		w.Go("A", func() {
			g.Reader("A").Enter()
			g.Synchronize()
		})
	}, sim.Options{Bound: 0})
	require.NotNil(t, r.Failure)
	require.Contains(t, r.Failure.Text, "A calls Synchronize from inside")
}
