package sim_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
)

func TestSearchAgreesWithReference(t *testing.T) {
	if sim.RaceBuilt {
		t.Skip("what a thread that waits for ever has seen is read in no order")
	}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		threads := 2 + r.IntN(2)
		p := randomProgram(r, threads, 6/threads+r.IntN(2))
		for _, bound := range []int{0, 1, 2, 99} {
			want := p.explore(bound)
			for _, noCache := range []bool{false, true} {
				if noCache && bound > 2 {
					continue
				}
				got := outcomes{}
				res := sim.Explore(p.scenario(got), sim.Options{Bound: bound, NoCache: noCache, From: bound})
				require.Nil(t, res.Failure, "seed %d: %s", seed, p)
				require.True(t, res.Explored.Complete)
				if !maps.Equal(got, want) {
					t.Fatalf("seed %d bound %d NoCache=%v: %s\n%s", seed, bound, noCache, p, difference(got, want))
				}
			}
		}
	}
}

func difference(got, want outcomes) string {
	var b strings.Builder
	for _, s := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[s]; !ok {
			fmt.Fprintf(&b, "  only the machine:   %s\n", s)
		}
	}
	for _, s := range slices.Sorted(maps.Keys(want)) {
		if _, ok := got[s]; !ok {
			fmt.Fprintf(&b, "  only the reference: %s\n", s)
		}
	}
	return b.String()
}
