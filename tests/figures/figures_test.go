package figures_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/kernel"
	solution05 "graceperiod/solutions/05-synchronous-unmount"
	solution06 "graceperiod/solutions/06-expedited"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	suite06 "graceperiod/tests/06-expedited"
	"graceperiod/tests/figures"
)

var solutions = figures.Subjects{Table: suite05.Adapt(solution05.New), Expedited: suite06.Adapt(solution06.New)}

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
		if d, ok := f.Difference(); f.Kind == figures.Calibrated && ok && f.Unit == "s" {
			require.InDelta(t, 0, d, 0.1, key)
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

func TestEachCostHasASource(t *testing.T) {
	for _, c := range figures.Costs() {
		told := map[string]string{}
		for _, s := range c.Sources {
			told[s.Figure] = s.Text
		}
		for _, figure := range []string{"Tick", "Ticks", "Mount", "Unmount", "Interrupt"} {
			require.NotEmpty(t, told[figure], "%s: %s", c.Machine, figure)
		}
		require.Len(t, told, 5)
	}
}

func TestFiguresOfALessonThatIsNotMetAreMissing(t *testing.T) {
	for _, f := range figures.Headlines(figures.Subjects{Table: solutions.Table}) {
		if strings.Contains(f.What, "expedited") || f.Unit == "×" {
			require.Equal(t, "lesson 06 is not met", f.Missing, f.What)
			require.Zero(t, f.Model, f.What)
		} else {
			require.Empty(t, f.Missing, f.What)
			require.NotZero(t, f.Model, f.What)
		}
	}
	for _, f := range figures.Headlines(figures.Subjects{}) {
		require.Equal(t, "lesson 05 is not met", f.Missing, f.What)
	}
}

// A table that loses mounts must not get figures.
func TestWrongTableHasNoFigures(t *testing.T) {
	deaf := suite05.Constructor(func(k *kernel.Kernel) suite05.Table { return refuses{suite05.Adapt(solution05.New)(k)} })
	for _, f := range figures.Headlines(figures.Subjects{Table: deaf, Expedited: solutions.Expedited}) {
		require.Contains(t, f.Missing, "not mounted", f.What)
		require.Zero(t, f.Model)
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
	for _, text := range []string{figures.Text(list, true), figures.Key, figures.GrowthText(growth), figures.CostsText()} {
		for line := range strings.Lines(text) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 80, line)
		}
	}
	require.Contains(t, figures.GrowthText(growth), "░████", "an expedited 1.2 ms before a normal 0.2 s")
}
