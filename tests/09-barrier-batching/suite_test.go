package suite09_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/09-barrier-batching"
	suite09 "graceperiod/tests/09-barrier-batching"
	"graceperiod/tests/09-barrier-batching/right"
	"graceperiod/tests/09-barrier-batching/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite09.Constructor { return suite09.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite09.Constructor) suite.Lesson {
	if new == nil {
		return suite09.Lesson(nil)
	}
	return suite09.Lesson(new())
}

func TestSuiteJudgesSubmissions(t *testing.T) { prove.Lesson(t, lesson, answers, wrong.All) }

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
