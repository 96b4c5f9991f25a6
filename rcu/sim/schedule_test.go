package sim_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/quick"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestDecodeReadsWhatEncodeWrote(t *testing.T) {
	require.NoError(t, quick.Check(func(seed uint64) bool {
		r := rand.New(rand.NewPCG(seed, 1))
		var s []int32
		for range r.IntN(40) {
			id := int32(r.IntN([]int{3, 26, 30, 300, 1 << 20}[r.IntN(5)]))
			for range 1 + r.IntN(12) {
				s = append(s, id)
			}
		}
		got, err := sim.Decode(sim.Encode(s))
		return err == nil && slices.Equal(got, s)
	}, &quick.Config{MaxCount: 500}))
}

func TestEncodeWritesLettersThenNumbers(t *testing.T) {
	for want, s := range map[string][]int32{
		"":                    nil,
		"a":                   {0},
		"a2b8a":               {0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0},
		"z.26..27.2.1000000.": {25, 26, 27, 27, 1000000},
	} {
		require.Equal(t, want, sim.Encode(s))
		got, err := sim.Decode(want)
		require.NoError(t, err)
		require.Equal(t, s, got)
	}
}

func TestDecodeRefusesWhatIsNoSchedule(t *testing.T) {
	for s, why := range map[string]string{
		"2a":             `"2" at place 1 is no thread`,
		"aB":             `"B" at place 2 is no thread`,
		"a b":            `" " at place 2 is no thread`,
		"a0":             "the count at place 2 must be from 1",
		"a00000":         "the count at place 2 must be from 1",
		"ab50000001":     "the count at place 3 must be from 1",
		"a99999999999":   "the count at place 2 must be from 1",
		"a.27":           "place 2 has no closing dot",
		"a.":             "place 2 has no closing dot",
		"..":             `".." at place 1 is no thread`,
		".3.":            `".3." at place 1 is no thread`, // thread 3 is d
		".-27.":          "is no thread",
		".99999999.":     "is no thread",
		".9999999999999": "has no closing dot",
		"é":              "is no thread",
	} {
		_, err := sim.Decode(s)
		require.ErrorContains(t, err, why, s)
	}
}

var longCount = regexp.MustCompile("[0-9]{6}")

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "a2b8a3", ".26.4z", ".300.", "a0", "..", ".3.", "b12.4096.7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if longCount.MatchString(s) {
			t.Skip("a long count costs memory")
		}
		ids, err := sim.Decode(s)
		if err != nil {
			require.Empty(t, ids)
			return
		}
		again, err := sim.Decode(sim.Encode(ids))
		require.NoError(t, err)
		require.True(t, slices.Equal(ids, again))
	})
}

func TestScheduleNamesThreadsBeyondTheAlphabet(t *testing.T) {
	const last = 299
	scenario := func(w *sim.World) {
		x := new(mem.Uint64)
		for i := 1; i <= last; i++ {
			w.Go("thread", func() {
				if i == last {
					w.Failf("here it is")
				}
				x.Add(1)
			})
		}
	}
	r := sim.Explore(scenario, sim.Options{})
	require.NotNil(t, r.Failure)
	require.Contains(t, r.Failure.Schedule, "z2.26.2.27.2")
	require.True(t, strings.HasSuffix(r.Failure.Schedule, ".299."), r.Failure.Schedule)
	rec, err := sim.Replay(scenario, r.Failure.Schedule, sim.Budget{})
	require.NoError(t, err)
	require.Equal(t, r.Failure, rec.Failure)
	require.Len(t, rec.Threads, last+1)
}

func TestSpentBudgetIsNoVerdict(t *testing.T) {
	for name, c := range map[string]struct {
		budget sim.Budget
		text   string
	}{
		"schedules":    {sim.Budget{Schedules: 10}, "10 schedules of"},
		"operations":   {sim.Budget{Steps: 100}, "operations in all were tried at bound 1, and more are left"},
		"of one run":   {sim.Budget{RunSteps: 9}, "one run took more than 9 operations and had not ended"},
		"just one run": {sim.Budget{Schedules: 1}, "1 schedules of"},
	} {
		t.Run(name, func(t *testing.T) {
			scenario := func(w *sim.World) { steps(4, "abc")(w, newStory(w)) }
			r := sim.Explore(scenario, sim.Options{Bound: 3, From: 1, Budget: c.budget})
			require.NotNil(t, r.Failure)
			require.Equal(t, sim.OverBudget, r.Failure.Kind)
			require.Contains(t, r.Failure.Text, c.text)
			require.False(t, r.Explored.Complete)
			require.Equal(t, 1, r.Explored.Bound)
			if n := c.budget.Schedules; n > 0 {
				require.Equal(t, n, r.Explored.Schedules)
			}
		})
	}
}

func TestBudgetThatSufficesIsNotSpent(t *testing.T) {
	scenario := func(w *sim.World) { steps(3, "abc")(w, newStory(w)) }
	want := sim.Explore(scenario, sim.Options{Bound: 2})
	require.Nil(t, want.Failure)
	got := sim.Explore(scenario, sim.Options{Bound: 2, Budget: sim.Budget{Schedules: want.Explored.Schedules, Steps: want.Explored.Steps}})
	require.Equal(t, want, got)
	got = sim.Explore(scenario, sim.Options{Bound: 2, Budget: sim.Budget{Schedules: want.Explored.Schedules - 1}})
	require.Equal(t, sim.OverBudget, got.Failure.Kind)
}

func TestExploreRepeatsItself(t *testing.T) {
	for _, o := range []sim.Options{{Bound: 2}, {Few: 20, Seed: 3}} {
		o.Finals = true
		first := sim.Explore(safety(1, 1, 2, true), o)
		for range 3 {
			require.Equal(t, first, sim.Explore(safety(1, 1, 2, true), o))
		}
	}
}

func TestFirstFailureIsOfTheSmallestBound(t *testing.T) {
	for fails := range 3 {
		r := sim.Explore(func(w *sim.World) {
			s := newStory(w)
			steps(4, "ab")(w, s)
			w.After(func() {
				if preemptions(s.Get(), 4) >= fails {
					w.Failf("%s", s.Get())
				}
			})
		}, sim.Options{Bound: 5})
		require.NotNil(t, r.Failure)
		require.Equal(t, fails, r.Explored.Bound)
		require.Equal(t, fails, preemptions(r.Failure.Text, 4), r.Failure.Text)
	}
}

func TestSearchEndsEarlyWhenNoBoundCutsIt(t *testing.T) {
	small := sim.Explore(func(w *sim.World) { steps(2, "ab")(w, newStory(w)) }, sim.Options{Bound: 3})
	large := sim.Explore(func(w *sim.World) { steps(2, "ab")(w, newStory(w)) }, sim.Options{Bound: 1000})
	require.True(t, large.Explored.Complete)
	require.Equal(t, 1000, large.Explored.Bound)
	require.Equal(t, small.Explored.States, large.Explored.States)
}

func TestFewRunsSoManySchedules(t *testing.T) {
	var all []string
	run := func(o sim.Options) sim.Result {
		all = nil
		return sim.Explore(func(w *sim.World) {
			s := newStory(w)
			w.After(func() { all = append(all, s.Get()) })
			steps(4, "abc")(w, s)
		}, o)
	}
	r := run(sim.Options{Few: 40})
	require.Nil(t, r.Failure)
	require.Equal(t, 40, r.Explored.Schedules)
	require.True(t, r.Explored.Complete)
	require.True(t, r.Explored.Sampled)
	require.Len(t, all, 41, "the first is run twice, to see that it can be repeated")
	require.Equal(t, "aaaabbbbcccc", all[1], "first choices")
	require.Equal(t, "abcabcabcabc", all[2], "turns")
	seed0 := all[3:]
	require.Greater(t, len(distinct(seed0)), 30, "random")

	run(sim.Options{Few: 40})
	require.Equal(t, seed0, all[3:], "the same seed means the same schedules")
	run(sim.Options{Few: 39, Seed: 1})
	require.Equal(t, seed0[1:], all[3:], "each schedule has a seed of its own")
}

func distinct(s []string) map[string]bool {
	d := map[string]bool{}
	for _, x := range s {
		d[x] = true
	}
	return d
}

func TestFewStopsAtFirstFailure(t *testing.T) {
	scenario := func(w *sim.World) {
		s := newStory(w)
		steps(4, "ab")(w, s)
		w.After(func() {
			if preemptions(s.Get(), 4) >= 3 {
				w.Failf("%s", s.Get())
			}
		})
	}
	r := sim.Explore(scenario, sim.Options{Few: 100})
	require.NotNil(t, r.Failure)
	require.Equal(t, "abababab", r.Failure.Text, "the second schedule takes turns")
	require.Equal(t, 2, r.Explored.Schedules)
	require.False(t, r.Explored.Complete)
	rec, err := sim.Replay(scenario, r.Failure.Schedule, sim.Budget{})
	require.NoError(t, err)
	require.Equal(t, r.Failure, rec.Failure)
}

func TestFewRunsThousandsOfThreads(t *testing.T) {
	n := 5001
	if sim.RaceBuilt {
		n = 1000
	}
	r := sim.Explore(func(w *sim.World) {
		var mu mem.Mutex
		total := 0
		for range n {
			w.Go("unmount", func() {
				mem.Sleep(time.Millisecond)
				mu.Lock()
				total++
				mu.Unlock()
			})
		}
		w.After(func() {
			if total != n {
				w.Failf("%d of %d", total, n)
			}
		})
	}, sim.Options{Few: 3, Budget: sim.Budget{RunSteps: 10 * n}})
	require.Nil(t, r.Failure)
	require.Equal(t, 3, r.Explored.Schedules)
}
