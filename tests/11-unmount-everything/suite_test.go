package suite11_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
	solution02 "graceperiod/solutions/02-grace-period"
	solution03 "graceperiod/solutions/03-shared-waits"
	solution04 "graceperiod/solutions/04-callbacks"
	solution "graceperiod/solutions/11-unmount-everything"
	suite02 "graceperiod/tests/02-grace-period"
	suite03 "graceperiod/tests/03-shared-waits"
	suite04 "graceperiod/tests/04-callbacks"
	suite11 "graceperiod/tests/11-unmount-everything"
	"graceperiod/tests/11-unmount-everything/right"
	"graceperiod/tests/11-unmount-everything/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
)

// own is the solutions of the lessons that this one stands on.
var own = suite11.Own(suite02.Adapt(solution02.New), suite03.Adapt(solution03.New), suite04.Adapt(solution04.New))

// answers is every answer that must pass.
var answers = append([]right.Submission{
	{Name: "solution", New: func() *suite11.Constructor { return suite11.Adapt(solution.New) }},
	{Name: "solution-on-lessons", New: func() *suite11.Constructor { return suite11.Adapt(solution.New).Over(own) }},
}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() *suite11.Constructor) suite.Lesson {
	if new == nil {
		return suite11.Lesson(nil)
	}
	return suite11.Lesson(new())
}

func TestSuiteJudgesSubmissions(t *testing.T) { prove.Lesson(t, lesson, answers, wrong.All) }

func TestLimits(t *testing.T) {
	for name, c := range map[string]*suite11.Constructor{
		"on the library": suite11.Adapt(solution.New),
		"on lessons":     suite11.Adapt(solution.New).Over(own),
	} {
		began := time.Now()
		r := sim.Once(func(w *sim.World) {
			suite11.Mixed(w, c, func(s suite11.Score) { t.Logf("%s: %+v", name, s) })
		}, sim.Budget{Steps: 50_000_000, RunSteps: 50_000_000})
		t.Log(time.Since(began), r.Explored.Steps)
		require.Nil(t, r.Failure, "%+v", r.Failure)
	}
}
