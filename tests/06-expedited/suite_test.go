package suite06_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/06-expedited"
	suite06 "graceperiod/tests/06-expedited"
	"graceperiod/tests/06-expedited/right"
	"graceperiod/tests/06-expedited/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite06.Constructor { return suite06.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite06.Constructor) suite.Lesson {
	if new == nil {
		return suite06.Lesson(nil)
	}
	return suite06.Lesson(new())
}

func TestSuiteJudgesSubmissions(t *testing.T) {
	prove.Lesson(t, lesson, answers, wrong.All,
		prove.Exception{Scenario: "06.2c", Reason: "it is caught at bound 2; a third preemption on three CPUs costs right answers a quarter of the budget"})
}

// Steps, unlike time, are the same on every machine. A learner waits for them
// after every change.
func TestSolutionIsJudgedInFewSteps(t *testing.T) {
	steps := 0
	for _, v := range suite.Judge(lesson(answers[0].New), suite.Judging{}) {
		require.Equal(t, wire.Met, v.State)
		steps += v.Explored.Steps
	}
	require.Less(t, steps, 500_000)
}
