package rcu

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
)

// The machine tries every interleaving, up to a bound, of the code that runs.
func TestLibraryKeepsItsPromisesInEverySchedule(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			bound := s.bound
			if sim.RaceBuilt {
				bound /= 2 // it is ten times slower there
			}
			r := sim.Explore(s.run, sim.Options{Bound: bound, Few: s.few, Budget: sim.Budget{RunSteps: 500_000}})
			t.Logf("%+v", r.Explored)
			if r.Failure != nil {
				assert.Fail(t, string(r.Failure.Kind), "%s\n%s", r.Failure.Text, r.Failure.Schedule)
			}
			require.True(t, r.Explored.Complete)
		})
	}
}
