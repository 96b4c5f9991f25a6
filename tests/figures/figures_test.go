package figures_test

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/kernel"
	solution05 "graceperiod/solutions/05-synchronous-unmount"
	solution06 "graceperiod/solutions/06-expedited"
	solution07 "graceperiod/solutions/07-workqueue"
	solution08 "graceperiod/solutions/08-lazy-detach"
	solution09 "graceperiod/solutions/09-barrier-batching"
	solution10 "graceperiod/solutions/10-batched-puts"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	suite06 "graceperiod/tests/06-expedited"
	suite07 "graceperiod/tests/07-workqueue"
	suite08 "graceperiod/tests/08-lazy-detach"
	suite09 "graceperiod/tests/09-barrier-batching"
	suite10 "graceperiod/tests/10-batched-puts"
	"graceperiod/tests/figures"
)

var solutions = figures.Subjects{
	Table: suite05.Adapt(solution05.New), Expedited: suite06.Adapt(solution06.New),
	Namespaces: suite07.Adapt(solution07.New), Detach: suite08.Adapt(solution08.New),
	Batching: suite09.Adapt(solution09.New), Puts: suite10.Adapt(solution10.New),
}

func headlines(t *testing.T) map[string]figures.Figure {
	t.Helper()
	all := map[string]figures.Figure{}
	for _, f := range figures.Headlines(solutions) {
		require.Empty(t, f.Missing)
		key := f.Thread + ", " + f.Machine + ", " + f.What
		require.NotContains(t, all, key)
		all[key] = f
	}
	return all
}

// A calibrated figure that is off says that the arithmetic is wrong. That of the
// ratio is the thread's own rounding.
func TestCalibratedFiguresAreTheThreads(t *testing.T) {
	for key, f := range headlines(t) {
		// Whole ticks, and figures with three digits, leave some of it.
		if d, ok := f.Difference(); f.Kind == figures.Calibrated && ok && f.Unit == "s" {
			require.InDelta(t, 0, d, 3, key)
		}
	}
}

// What is predicted is what it is; a change of the model must be noticed.
func TestPredictionsStay(t *testing.T) {
	all := headlines(t)
	for key, model := range map[string]float64{
		"N17, 1 CPU, unmount them, normal waits":               60.0,
		"N17, 1 CPU, the same, were a wait 2 ticks":            40.0,
		"N17, 1 CPU, unmount them, expedited":                  0.60,
		"N17, 6.1 in QEMU, 4 CPUs, unmount 5001, normal waits": 80.0,
		"N17, 6.1 in QEMU, 4 CPUs, unmount them, expedited":    0.48,
		"N17, 4 CPUs, the ratio of the two":                    166.7,
		"N17, 6.1 in QEMU, 4 CPUs, the ratio of the two":       166.7,
	} {
		require.Contains(t, all, key)
		require.InEpsilon(t, model, all[key].Model, 0.005, key)
	}
}

// What the issue of these figures is: within a tenth, or the thread's own spread.
func TestPredictionsOfK12AndC25AreNear(t *testing.T) {
	all := headlines(t)
	for key, spread := range map[string]float64{
		"K12, Shutemov's, of one exit, the wait":       10,
		"C25, PREEMPT_RT, umount -l, before":           10,
		"C25, PREEMPT_RT, umount, after":               10,
		"C25, PREEMPT_RT, crun run, before":            10,
		"C25, PREEMPT_RT, before, expedited asked for": 10,
		"C25, PREEMPT_RT, after, expedited asked for":  22.3,
	} {
		require.Contains(t, all, key)
		d, ok := all[key].Difference()
		require.True(t, ok)
		require.InDelta(t, 0, d, spread, key)
		require.Equal(t, figures.Predicted, all[key].Kind)
	}
}

func TestDeferralHidesWork(t *testing.T) {
	byName := map[string]figures.Drain{}
	for _, d := range figures.Drains(solutions) {
		require.Empty(t, d.Missing)
		byName[d.What] = d
	}
	before, sits, after := byName["K12, the task waits"], byName["K12, four workers wait, each for one"], byName["K12, lesson 07"]
	require.Equal(t, before.Back, before.Drained)
	require.Equal(t, sits.Back, after.Back, "the caller sees no difference")
	require.Greater(t, sits.Drained, 3*after.Drained, "and there is one")
	require.Less(t, after.Grace, before.Grace/10)
	measured := byName["256 exits on 6.1 in QEMU, one worker"]
	require.InEpsilon(t, measured.Stated, measured.Drained, 0.05)
}

// Each policy is best at something, and pays for it.
func TestEveryPolicyHasItsPrice(t *testing.T) {
	by := map[string]figures.Policy{}
	for _, p := range figures.Policies(solutions) {
		require.Empty(t, p.Missing)
		by[p.Name] = p
	}
	require.Len(t, by, 5)
	require.Greater(t, by["synchronous"].Back, 100*by["expedited"].Back)
	require.Equal(t, 3*1024, by["expedited"].Interrupts)
	for _, name := range []string{"synchronous", "work queue", "lazy", "batched"} {
		require.Zero(t, by[name].Interrupts, name)
	}
	for _, name := range []string{"work queue", "lazy"} {
		require.Zero(t, by[name].Longest, name)
		require.Greater(t, by[name].Backlog, 100, name)
		require.Greater(t, by[name].Drained, by[name].Back, name)
	}
	require.Equal(t, 1, by["batched"].Grace)
	require.Equal(t, 1024, by["synchronous"].Grace)
}

func TestEachCostHasASource(t *testing.T) {
	for _, c := range figures.Costs() {
		told := map[string]string{}
		for _, s := range c.Sources {
			told[s.Figure] = s.Text
		}
		costs := reflect.ValueOf(c)
		for i := range costs.NumField() {
			name := costs.Type().Field(i).Name
			if name == "Machine" || name == "CPUs" || name == "Sources" {
				continue
			}
			require.Equal(t, !costs.Field(i).IsZero(), told[name] != "", "%s: %s", c.Machine, name)
		}
	}
}

func TestFiguresOfALessonThatIsNotMetAreMissing(t *testing.T) {
	for _, f := range figures.Headlines(figures.Subjects{Table: solutions.Table}) {
		switch {
		case f.Thread == "C25":
			require.Equal(t, "lesson 08 is not met", f.Missing, f.What)
			continue
		case f.Thread == "K12":
			require.Contains(t, []string{"", "lesson 07 is not met"}, f.Missing, f.What)
			continue
		case f.Thread == "K12b" || f.Thread == "W09":
			require.Contains(t, []string{"lesson 09 is not met", "lesson 10 is not met"}, f.Missing, f.What)
			continue
		}
		if strings.Contains(f.What, "expedited") || f.Unit == "×" {
			require.Equal(t, "lesson 06 is not met", f.Missing, f.What)
			require.Zero(t, f.Model, f.What)
		} else {
			require.Empty(t, f.Missing, f.What)
			require.NotZero(t, f.Model, f.What)
		}
	}
	for _, f := range figures.Headlines(figures.Subjects{}) {
		if f.Thread == "N17" {
			require.Equal(t, "lesson 05 is not met", f.Missing, f.What)
		}
	}
}

// A table that loses mounts must not get figures.
func TestWrongTableHasNoFigures(t *testing.T) {
	deaf := suite05.Constructor(func(k *kernel.Kernel) suite05.Table { return refuses{suite05.Adapt(solution05.New)(k)} })
	for _, f := range figures.Headlines(figures.Subjects{Table: deaf, Expedited: solutions.Expedited}) {
		if f.Thread == "N17" {
			require.Contains(t, f.Missing, "not mounted", f.What)
			require.Zero(t, f.Model)
		}
	}
}

type refuses struct{ suite05.Table }

func (refuses) Unmount(string) error { return kernel.EINVAL }

func TestTextFitsIn80Columns(t *testing.T) {
	list := figures.Headlines(solutions)
	list[0].Missing = "lesson 05 is not met"
	growth := figures.Growth{
		Unmounts: []figures.ByUnmounts{{Unmounts: 10, Normal: 0.2, Expedited: 0.0012}, {Unmounts: 100_000, Normal: 2000, Expedited: 12}},
		CPUs:     []figures.ByCPUs{{CPUs: 64, Normal: 100, Idle: 0.6, Busy: 0.63, Interrupts: 315063, Stolen: 0.025}},
	}
	for _, text := range []string{figures.Text(list, true), figures.Key, figures.GrowthText(growth), figures.CostsText(), figures.DrainText(figures.Drains(solutions)), figures.PolicyText(figures.Policies(solutions))} {
		for line := range strings.Lines(text) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 80, line)
		}
	}
	require.Contains(t, figures.GrowthText(growth), "░████", "an expedited 1.2 ms before a normal 0.2 s")
}
