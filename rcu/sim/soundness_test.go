package sim_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
)

// More programs say more: go test ./rcu/sim -run 'Agrees|Loses' -seeds 5000
var seeds = flag.Uint64("seeds", 50, "how many random programs the search is tried on")

func TestSearchAgreesWithReference(t *testing.T) {
	if sim.RaceBuilt {
		t.Skip("what a thread that waits for ever has seen is read in no order")
	}
	for seed := range *seeds {
		r := rand.New(rand.NewPCG(seed, 7))
		threads := 2 + r.IntN(2)
		agree(t, randomProgram(r, threads, 10/threads), seed%8 == 0, "seed %d", seed)
	}
}

// Programs in which two orders of steps that look independent end differently.
// A search that takes the orders for one goes on from one of them only: what
// follows lets the threads meet again, so that endings are lost then.
var orders = []string{
	"load 1, put 0 1, add 0 1, add 0 1; load 1, get, load 0, load 0",
	"load 1, put 0 1, add 0 1, get; load 1, put 0 2, load 0, load 0, get",
	"lock 0, add 0 1, add 0 1; try 0, load 0, load 0; load 0",
	"trysend 0 1, add 0 1, add 0 1; recv 0, load 0; load 0, load 0",
	"trysend 0 1, add 0 1, add 0 1; load 1, recv 0; load 0, load 0",
	"tryrecv 0, add 0 1, add 0 1; send 0 1, load 0, load 0",
	"tryrecv 1, add 0 1, add 0 1; send 1 1, load 0, load 0",
	"lock 0, wait, unlock 0, add 0 1; lock 0, wait, unlock 0, load 0; signal, load 0, signal, load 0",
	"lock 0, wait, unlock 0, load 0, load 0; signal, add 0 1, add 0 1",
	"lock 0, add 1 1, unlock 0, add 0 1, add 0 1; lock 0, load 1, unlock 0, load 0, load 0",
	"rlock 0, load 1, runlock 0, load 0; wlock 0, add 1 1, wunlock 0, add 0 1; rlock 0, load 1, runlock 0",
	"wlock 0, add 1 1, wunlock 0, add 0 1; wlock 0, add 1 2, wunlock 0, load 0; rlock 0, load 1, runlock 0",
	"try 0, load 0, load 0; lock 0, add 0 1, unlock 0, add 0 1; try 0",
	"isset 0, load 0, load 0; set 0, add 0 1, add 0 1; await 0",
	"join 0, load 0, load 0; done 0, add 0 1, add 0 1",
	"sleep 0 1, now, add 0 1, add 0 1; sleep 0 2, now, load 0, load 0; sleep 0 1, sleep 0 1, add 0 1",
	"send 0 1, load 0; send 0 2, load 0; recv 0, add 0 1, recv 0, add 0 1",
	"send 0 1, load 0, load 0; close 0, add 0 1, add 0 1; recv 0, recv 0",
	"send 1 1, send 1 2, add 0 1; send 1 3, close 1, add 0 1; recv 1, load 0, recv 1, load 0",
	"count 0 1, add 0 1, add 0 1; atleast 0 2, load 0, load 0; count 0 1, load 0",
	"cas 1 0 1, add 0 1, add 0 1; cas 1 0 2, load 0, load 0; load 1",
	"store 1 1, add 0 1, add 0 1, load 1; store 1 2, load 0, load 0",
	"store 1 0, add 0 1, add 0 1; load 1, load 0, load 0; store 1 1",
	"swap 1 1, add 0 1, add 0 1; swap 1 2, load 0, load 0",
}

func TestSearchTellsOrdersApart(t *testing.T) {
	if sim.RaceBuilt {
		t.Skip("what a thread that waits for ever has seen is read in no order")
	}
	for i, s := range orders {
		agree(t, parse(s), true, "program %d", i)
	}
}

// agree holds the machine's search against the reference.
func agree(t *testing.T, p program, uncached bool, format string, a ...any) {
	t.Helper()
	for _, bound := range []int{0, 1, 2, 99} {
		want := p.explore(bound)
		for _, noCache := range []bool{false, true} {
			if noCache && (bound > 1 || !uncached) {
				continue
			}
			got := outcomes{}
			res := sim.Explore(p.scenario(got), sim.Options{Bound: bound, NoCache: noCache, From: bound})
			name := fmt.Sprintf(format, a...)
			require.Nil(t, res.Failure, "%s: %s", name, p)
			require.True(t, res.Explored.Complete)
			if !maps.Equal(got, want) {
				t.Fatalf("%s bound %d NoCache=%v: %s\n%s", name, bound, noCache, p, difference(got, want))
			}
		}
	}
}

func TestCacheLosesNoOutcomeOfLoops(t *testing.T) {
	if sim.RaceBuilt {
		t.Skip("what a thread that waits for ever has seen is read in no order")
	}
	for seed := range *seeds {
		r := rand.New(rand.NewPCG(seed, 11))
		threads := 2 + r.IntN(2)
		p := randomLoops(r, threads, 6/threads)
		for bound := range 3 {
			var got [2]outcomes
			var res [2]sim.Result
			for i := range got {
				got[i] = outcomes{}
				res[i] = sim.Explore(p.scenario(got[i]), sim.Options{Bound: bound, NoCache: i == 0, From: bound, Finals: true, Budget: sim.Budget{Schedules: 3000, Steps: 200_000}})
			}
			if f := res[0].Failure; f != nil && f.Kind == sim.OverBudget {
				continue
			}
			require.Nil(t, res[0].Failure, "seed %d: %s", seed, p)
			require.Nil(t, res[1].Failure, "seed %d: %s", seed, p)
			if !maps.Equal(got[0], got[1]) {
				t.Fatalf("seed %d bound %d: %s\n%s", seed, bound, p, difference(got[1], got[0]))
			}
			require.Equal(t, res[0].Finals, res[1].Finals, "seed %d bound %d: %s", seed, bound, p)
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
