package prove

import (
	"fmt"
	"reflect"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// Right judges a right answer, with a quarter of each budget, and tells what is
// wrong with its verdicts. It changes the lesson's budgets.
func Right(l suite.Lesson) (verdicts []wire.Verdict, complaints []string) {
	frugal(l, len(l.Goals))
	verdicts = suite.Judge(l, suite.Judging{})
	return verdicts, met(verdicts)
}

// Wrong judges an answer that must fail at that goal, and in that way, and tells
// what is wrong with its verdicts. One that races meets every goal here: that it
// fails is for [Races]. It changes the lesson's budgets.
func Wrong(l suite.Lesson, goal int, kind sim.Kind) (verdicts []wire.Verdict, complaints []string) {
	if goal < 1 || goal > len(l.Goals) {
		return nil, []string{fmt.Sprintf("it is to fail at goal %d, and the lesson has goals 1 to %d", goal, len(l.Goals))}
	}
	if kind == sim.Raced {
		return Right(l)
	}
	if kind == "" {
		kind = sim.Rule
	}
	frugal(l, goal-1)
	verdicts = suite.Judge(l, suite.Judging{})
	complaints = met(verdicts[:goal-1])
	if len(complaints) == 0 {
		complaints = fails(verdicts[goal-1], kind)
	}
	return verdicts, complaints
}

// right tells what is wrong with the verdicts on a right answer.
func (p *proof[D]) right(s suite.Submission[D]) []string {
	l := p.lesson(s.New)
	verdicts, complaints := Right(l)
	return append(complaints, again(l, verdicts)...)
}

// wrongly tells what is wrong with the verdicts on a wrong answer.
func (p *proof[D]) wrongly(s suite.Submission[D]) []string {
	l := p.lesson(s.New)
	verdicts, complaints := Wrong(l, s.Goal, s.Kind)
	if len(complaints) == 0 && s.Kind != sim.Raced {
		complaints = replays(l, *verdicts[s.Goal-1].Failure)
	}
	if verdicts == nil {
		return complaints
	}
	return append(complaints, again(l, verdicts)...)
}

// frugal leaves the first n goals a quarter of their budgets: who needs more
// than that is too near to being undecided.
func frugal(l suite.Lesson, n int) {
	quarter := func(x, usual int) int {
		if x == 0 {
			x = usual
		}
		return x / 4
	}
	for _, g := range l.Goals[:n] {
		for i := range g.Scenarios {
			b, usual := &g.Scenarios[i].Budget, sim.DefaultBudget
			b.Schedules = quarter(b.Schedules, usual.Schedules)
			b.Steps = quarter(b.Steps, usual.Steps)
			b.RunSteps = quarter(b.RunSteps, usual.RunSteps)
		}
	}
}

// met tells which goals are not met.
func met(verdicts []wire.Verdict) (complaints []string) {
	for _, v := range verdicts {
		switch {
		case v.State == wire.Met && !v.Explored.Complete:
			complaints = append(complaints, fmt.Sprintf("goal %d is met though its search is not complete", v.Goal))
		case v.State == wire.Undecided:
			complaints = append(complaints, fmt.Sprintf("goal %d needs more than a quarter of a budget: %s", v.Goal, v.Failure.Saw))
		case v.State == wire.Failed:
			complaints = append(complaints, fmt.Sprintf("goal %d must be met: %s", v.Goal, broken(v)))
		}
	}
	return complaints
}

// fails tells how a verdict differs from a failure of that kind.
func fails(v wire.Verdict, k sim.Kind) []string {
	switch {
	case v.State != wire.Failed:
		return []string{fmt.Sprintf("goal %d must fail, and is %s", v.Goal, v.State)}
	case v.Failure.Kind != string(k):
		return []string{fmt.Sprintf("goal %d must fail by %s: %s", v.Goal, k, broken(v))}
	case v.Failure.Rule == "" || v.Failure.Saw == "" || v.Failure.So == "":
		return []string{fmt.Sprintf("the failure of goal %d lacks words: %+v", v.Goal, *v.Failure)}
	}
	return nil
}

func broken(v wire.Verdict) string {
	return fmt.Sprintf("%s\n  %s\n  rule   %s\n  saw    %s", v.Failure.Kind, v.Failure.Trace, v.Failure.Rule, v.Failure.Saw)
}

// replays tells whether a failure's trace shows another run than the one that failed.
func replays(l suite.Lesson, f wire.Failure) []string {
	log, err := suite.Record(l, f.Trace)
	switch {
	case err != nil:
		return []string{fmt.Sprintf("its trace does not replay: %v", err)}
	case log.Kind != f.Kind || log.Rule != f.Rule || log.Saw != f.Saw:
		return []string{fmt.Sprintf("its trace %s replays as %s: %s", f.Trace, log.Kind, log.Saw)}
	}
	return nil
}

// again judges once more: a verdict that is not the same each time is none. Of a
// wrong answer only the goal at which it fails is judged again.
func again(l suite.Lesson, first []wire.Verdict) []string {
	var j suite.Judging
	for _, v := range first {
		if v.State == wire.Failed {
			j.Only = []int{v.Goal}
		}
	}
	for i, second := range suite.Judge(l, j) {
		if (j.Only == nil || j.Only[0] == second.Goal) && !reflect.DeepEqual(first[i], second) {
			return []string{fmt.Sprintf("goal %d gets another verdict the second time:\n  %+v\n  %+v", i+1, first[i], second)}
		}
	}
	return nil
}
