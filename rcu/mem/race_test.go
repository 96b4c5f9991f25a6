//go:build race

package mem_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/sim"
)

// Every way in which one thread may order plain memory for another is tried
// twice: used as it should be, the race detector must be silent in all explored
// schedules; with the access on its wrong side a race must be reported.

// raceCase is a scenario with a right and a wrong form.
type raceCase struct {
	name     string
	shape    string // the comment at the lines that race
	scenario func(w *sim.World, right bool)
	onlyBad  bool // there is no right form: it promises no order
}

// verdict is what a child found in a case.
type verdict struct {
	Right, Wrong  sim.Kind // "": no rule broken
	Schedules     int      // of the right form
	RacesInReplay int      // of the right form
}

func init() {
	children["races"] = func() {
		got := map[string]verdict{}
		for _, c := range raceCases() {
			fmt.Fprintf(os.Stderr, "=== %s\n", c.name)
			got[c.name] = judgeCase(c)
		}
		_ = json.NewEncoder(os.Stdout).Encode(got)
	}
}

func judgeCase(c raceCase) (v verdict) {
	right := func(w *sim.World) { c.scenario(w, true) }
	r := sim.Explore(right, sim.Options{Bound: 1})
	v.Schedules = r.Explored.Schedules
	if r.Failure != nil {
		v.Right = r.Failure.Kind
	} else {
		before := machine.Races()
		if _, err := sim.Replay(right, "", sim.Budget{}); err != nil {
			v.Right = sim.Kind(err.Error())
		}
		v.RacesInReplay = machine.Races() - before
	}
	fmt.Fprintf(os.Stderr, "=== %s, wrong\n", c.name)
	if r := sim.Explore(func(w *sim.World) { c.scenario(w, false) }, sim.Options{Bound: 1}); r.Failure != nil {
		v.Wrong = r.Failure.Kind
	}
	return v
}

func TestRaceDetectorSeesOnlyTheOrderThatMemPromises(t *testing.T) {
	stdout, stderr := runChild(t, "races", "GORACE=atexit_sleep_ms=0 exitcode=0 suppress_equal_stacks=0 suppress_equal_addresses=0")
	var got map[string]verdict
	require.NoError(t, json.Unmarshal([]byte(stdout), &got), "%s", stderr)
	reports := sections(stderr)
	lines := racyLines(t)
	for _, c := range raceCases() {
		t.Run(c.name, func(t *testing.T) {
			v := got[c.name]
			if !c.onlyBad {
				require.Empty(t, v.Right, "%s", reports[c.name])
				require.NotContains(t, reports[c.name], "DATA RACE")
				require.Zero(t, v.RacesInReplay)
				require.Positive(t, v.Schedules)
			}
			require.Equal(t, sim.Raced, v.Wrong)
			report := reports[c.name+", wrong"]
			require.Contains(t, report, "WARNING: DATA RACE")
			require.NotEmpty(t, lines[c.shape])
			for _, line := range lines[c.shape] {
				require.Contains(t, report, line, "%s", report)
			}
		})
	}
}

// sections splits what the child wrote at the lines that name a case.
func sections(stderr string) map[string]string {
	out := map[string]string{}
	for _, s := range strings.Split(stderr, "=== ")[1:] {
		name, text, _ := strings.Cut(s, "\n")
		out[name] = text
	}
	return out
}

// racyLines finds the lines of the cases that are marked by a comment.
func racyLines(t *testing.T) map[string][]string {
	const file = "race_cases_test.go"
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	out := map[string][]string{}
	for i, l := range strings.Split(string(b), "\n") {
		if _, shape, ok := strings.Cut(l, "// raced: "); ok {
			out[shape] = append(out[shape], fmt.Sprintf("%s:%d ", file, i+1))
		}
	}
	return out
}
