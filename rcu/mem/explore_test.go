package mem_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
)

// everything is a bound that no scenario here reaches: every schedule is tried.
const everything = 99

// endings are the different ways in which runs of a scenario end, as the
// function that the scenario returns words them. No run may break a rule. Smaller
// bounds are left out: they would find what the search at this one forgets.
func endings(t *testing.T, bound int, scenario func(w *sim.World) func() string) []string {
	t.Helper()
	return endingsBy(t, sim.Options{Bound: bound, From: bound}, scenario)
}

func endingsBy(t *testing.T, o sim.Options, scenario func(w *sim.World) func() string) []string {
	t.Helper()
	got := map[string]struct{}{}
	r := sim.Explore(func(w *sim.World) {
		end := scenario(w)
		w.After(func() { got[end()] = struct{}{} })
	}, o)
	require.Nil(t, r.Failure, "%+v", r.Failure)
	require.True(t, r.Explored.Complete)
	return slices.Sorted(maps.Keys(got))
}

// failure is how the search breaks the scenario. The schedule it reports must
// break it again in the same way.
func failure(t *testing.T, bound int, scenario func(w *sim.World)) sim.Failure {
	t.Helper()
	r := sim.Explore(scenario, sim.Options{Bound: bound})
	require.NotNil(t, r.Failure, "no run broke a rule: %+v", r.Explored)
	if k := r.Failure.Kind; k != sim.Stale && k != sim.Rogue {
		again, err := sim.Replay(scenario, r.Failure.Schedule, sim.Budget{})
		require.NoError(t, err)
		require.NotNil(t, again.Failure)
		require.Equal(t, *r.Failure, *again.Failure)
	}
	return *r.Failure
}

// list is what happened, in order. To add to it is no step.
type list struct{ cell *sim.Cell[string] }

func newList(w *sim.World) list { return list{sim.NewCell(w, "")} }

func (l list) add(what string) { l.cell.Set(l.cell.Get() + " " + what) }

func (l list) String() string { return strings.TrimSpace(l.cell.Get()) }

// say words the values, one after the other.
func say(a ...any) string { return strings.TrimSpace(fmt.Sprintln(a...)) }
