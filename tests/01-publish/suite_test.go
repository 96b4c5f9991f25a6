package suite01_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/01-publish"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/right"
	"graceperiod/tests/01-publish/wrong"
	"graceperiod/tests/prove"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// answers is every answer that must pass.
var answers = append([]right.Submission{{
	Name: "solution",
	New:  func() suite01.Constructor { return suite01.Adapt(solution.New) },
}}, right.All...)

// lesson is the suite over what makes a constructor, as submissions have it.
func lesson(new func() suite01.Constructor) suite.Lesson {
	if new == nil {
		return suite01.Lesson(nil)
	}
	return suite01.Lesson(new())
}

const timed = "the times at which threads come stand for the preemptions; a bound of one adds the orders in which they do not, over so many updates"

func TestSuiteJudgesSubmissions(t *testing.T) {
	prove.Lesson(t, lesson, answers, wrong.All,
		prove.Exception{Scenario: "01.6g", Reason: timed},
		prove.Exception{Scenario: "01.6i", Reason: timed},
		prove.Exception{Scenario: "01.6j", Reason: "one thread is held, which stands for the preemptions; a bound of one adds the orders in which it is not held, over so many updates"},
	)
}

func TestMisuseOfThePoolIsShownByItsOwnRule(t *testing.T) {
	for _, s := range wrong.All {
		if s.Name != "records of its own" {
			continue
		}
		f := suite.Judge(lesson(s.New), suite.Judging{Only: []int{1}})[0].Failure
		require.NotNil(t, f)
		require.Equal(t, "Records are taken from the pool by Get, and from nowhere else.", f.Rule)
		require.Regexp(t, `caller writes to a record that Get did not return \(invisible\.go:\d+\)$`, f.Saw)
		require.Regexp(t, `^invisible\.go:\d+$`, f.Where)
		return
	}
	t.Fatal("there is no such submission")
}

// Steps, unlike time, are the same on every machine. A learner waits for them
// after every change.
func TestSolutionIsJudgedInFewSteps(t *testing.T) {
	steps := 0
	for _, v := range suite.Judge(lesson(answers[0].New), suite.Judging{}) {
		require.Equal(t, wire.Met, v.State)
		steps += v.Explored.Steps
	}
	require.Less(t, steps, 100_000)
}
