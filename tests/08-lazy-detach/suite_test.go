package suite08_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/08-lazy-detach"
	suite08 "graceperiod/tests/08-lazy-detach"
	"graceperiod/tests/08-lazy-detach/right"
	"graceperiod/tests/08-lazy-detach/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite08.Constructor { return suite08.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite08.Constructor) suite.Lesson {
	if new == nil {
		return suite08.Lesson(nil)
	}
	return suite08.Lesson(new())
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
