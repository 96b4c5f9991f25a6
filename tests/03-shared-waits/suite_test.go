package suite03_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/03-shared-waits"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/03-shared-waits/right"
	"graceperiod/tests/03-shared-waits/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite03.Constructor { return suite03.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite03.Constructor) suite.Lesson {
	if new == nil {
		return suite03.Lesson(nil)
	}
	return suite03.Lesson(new())
}

func TestSuiteJudgesSubmissions(t *testing.T) {
	prove.Lesson(t, lesson, answers, wrong.All,
		prove.Exception{Scenario: "03.1c", Reason: "the times at which callers come stand for the preemptions; a bound of one adds orders of so many steps"},
	)
}

// Steps, unlike time, are the same on every machine. A learner waits for them
// after every change.
func TestSolutionIsJudgedInFewSteps(t *testing.T) {
	steps := 0
	for _, v := range suite.Judge(lesson(answers[0].New), suite.Judging{}) {
		require.Equal(t, wire.Met, v.State)
		steps += v.Explored.Steps
	}
	require.Less(t, steps, 400_000)
}
