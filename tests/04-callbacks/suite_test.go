package suite04_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/04-callbacks"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/04-callbacks/right"
	"graceperiod/tests/04-callbacks/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite04.Constructor { return suite04.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite04.Constructor) suite.Lesson {
	if new == nil {
		return suite04.Lesson(nil)
	}
	return suite04.Lesson(new())
}

const many = "it is the number of those that wait that matters; the times at which they come stand for the preemptions, and a bound of one adds orders of so many"

func TestSuiteJudgesSubmissions(t *testing.T) {
	prove.Lesson(t, lesson, answers, wrong.All,
		prove.Exception{Scenario: "04.5a", Reason: many},
		prove.Exception{Scenario: "04.5b", Reason: many},
		prove.Exception{Scenario: "04.5c", Reason: many},
		prove.Exception{Scenario: "04.5d", Reason: many},
		prove.Exception{Scenario: "04.5e", Reason: many},
		prove.Exception{Scenario: "04.6d", Reason: many},
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
