package ledger_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
	"graceperiod/tests/01-publish/internal/ledger"
)

const ms = time.Millisecond

func explore(t *testing.T, bound int, scenario func(w *sim.World)) {
	t.Helper()
	r := sim.Explore(scenario, sim.Options{Bound: bound})
	require.Nil(t, r.Failure)
	require.True(t, r.Explored.Complete)
}

// lookup is one of a given length.
func lookup(w *sim.World, r *ledger.Reader, length time.Duration) {
	r.Begin()
	w.Sleep(length)
	r.End()
}

func TestWaitWaitsForLookupsUnderWay(t *testing.T) {
	explore(t, 2, func(w *sim.World) {
		l := ledger.New(w, 0, true, "A", "B")
		w.Go("A", func() { lookup(w, l.Reader("A"), 10*ms) })
		w.Go("B", func() { lookup(w, l.Reader("B"), 5*ms) })
		w.Go("updater", func() {
			w.Sleep(ms)
			l.Wait()
			if w.Now() != 10*ms {
				w.Failf("wait returned at %v", w.Now())
			}
		})
	})
}

func TestWaitDoesNotWaitForLaterLookups(t *testing.T) {
	explore(t, 1, func(w *sim.World) {
		l := ledger.New(w, 0, true, "A", "B")
		a := l.Reader("A")
		w.Go("A", func() {
			lookup(w, a, 10*ms)
			lookup(w, a, 10*ms)
		})
		w.Go("B", func() {
			w.Sleep(5 * ms)
			lookup(w, l.Reader("B"), 10*ms)
		})
		w.Go("updater", func() {
			w.Sleep(ms)
			l.Wait()
			if w.Now() != 10*ms {
				w.Failf("wait returned at %v", w.Now())
			}
		})
	})
}

func TestWaitTakesNoTimeWithoutLookups(t *testing.T) {
	explore(t, 1, func(w *sim.World) {
		l := ledger.New(w, 0, true, "A")
		w.Go("A", func() { lookup(w, l.Reader("A"), 0) })
		w.Go("updater", func() {
			w.Sleep(ms)
			l.Wait()
			if w.Now() != ms {
				w.Failf("wait returned at %v", w.Now())
			}
		})
	})
}

func TestReaderKnowsWhatItsLookupHasRead(t *testing.T) {
	explore(t, 0, func(w *sim.World) {
		l := ledger.New(w, 1, false, "A", "B")
		a, b := l.Reader("A"), l.Reader("B")
		w.Go("A", func() {
			a.Begin()
			l.Read(1, 10)
			if !a.HasRead(1, 10) || a.HasRead(1, 20) || b.HasRead(1, 10) {
				w.Failf("A has read (1, 10) and nothing else")
			}
			a.End()
			a.Begin()
			if a.HasRead(1, 10) {
				w.Failf("it was another lookup that has read (1, 10)")
			}
			a.End()
		})
	})
}
