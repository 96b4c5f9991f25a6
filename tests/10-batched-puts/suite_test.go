package suite10_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/10-batched-puts"
	suite10 "graceperiod/tests/10-batched-puts"
	"graceperiod/tests/10-batched-puts/right"
	"graceperiod/tests/10-batched-puts/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite10.Constructor { return suite10.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite10.Constructor) suite.Lesson {
	if new == nil {
		return suite10.Lesson(nil)
	}
	return suite10.Lesson(new())
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
	require.Less(t, steps, 900_000)
}
