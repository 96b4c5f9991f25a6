package suite02_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/02-grace-period"
	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/02-grace-period/right"
	"graceperiod/tests/02-grace-period/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers must all pass.
var answers = append([]suite.Submission[suite02.Domain]{{Name: "solution", New: suite02.Adapt(solution.New)}}, right.All...)

const held = "one thread is held, which stands for the preemptions; a bound of one adds the orders in which it is not held, over so many updates"

const many = "it is the number that matters, of readers, of updates or of updaters, and not the order; a bound of one adds orders of so many"

func TestSuiteJudgesSubmissions(t *testing.T) {
	prove.Lesson(t, suite02.Lesson, answers, wrong.All,
		prove.Exception{Scenario: "02.1f", Reason: many},
		prove.Exception{Scenario: "02.1g", Reason: many},
		prove.Exception{Scenario: "02.3c", Reason: many},
		prove.Exception{Scenario: "02.3d", Reason: many},
		prove.Exception{Scenario: "02.4b", Reason: held},
		prove.Exception{Scenario: "02.4c", Reason: held},
		prove.Exception{Scenario: "02.4d", Reason: held},
		prove.Exception{Scenario: "02.4e", Reason: held},
		prove.Exception{Scenario: "02.4f", Reason: held},
		prove.Exception{Scenario: "02.4g", Reason: held},
		prove.Exception{Scenario: "02.4h", Reason: held},
		prove.Exception{Scenario: "02.4i", Reason: held},
		prove.Exception{Scenario: "02.4j", Reason: held},
		prove.Exception{Scenario: "02.4k", Reason: held},
		prove.Exception{Scenario: "02.5j", Reason: many},
		prove.Exception{Scenario: "02.6e", Reason: held},
		prove.Exception{Scenario: "02.6f", Reason: many},
	)
}

// Steps, unlike time, are the same on every machine. So many take a tenth of a
// second, which a learner waits for after every change.
func TestSolutionIsJudgedInFewSteps(t *testing.T) {
	steps := 0
	for _, v := range suite.Judge(suite02.Lesson(answers[0].New), suite.Judging{}) {
		require.Equal(t, wire.Met, v.State)
		steps += v.Explored.Steps
	}
	require.Less(t, steps, 300_000)
}
