// Package submissions knows every lesson's answers: the solution, and the wrong
// and the alternative submissions that prove its suite. Authors' tools and the
// book use it; what a learner runs does not link it.
package submissions

import (
	"fmt"

	"graceperiod/rcu/sim"
	solution01 "graceperiod/solutions/01-publish"
	solution02 "graceperiod/solutions/02-grace-period"
	solution03 "graceperiod/solutions/03-shared-waits"
	solution04 "graceperiod/solutions/04-callbacks"
	solution05 "graceperiod/solutions/05-synchronous-unmount"
	solution06 "graceperiod/solutions/06-expedited"
	solution07 "graceperiod/solutions/07-workqueue"
	solution08 "graceperiod/solutions/08-lazy-detach"
	solution09 "graceperiod/solutions/09-barrier-batching"
	solution10 "graceperiod/solutions/10-batched-puts"
	solution11 "graceperiod/solutions/11-unmount-everything"
	suite01 "graceperiod/tests/01-publish"
	right01 "graceperiod/tests/01-publish/right"
	wrong01 "graceperiod/tests/01-publish/wrong"
	suite02 "graceperiod/tests/02-grace-period"
	right02 "graceperiod/tests/02-grace-period/right"
	wrong02 "graceperiod/tests/02-grace-period/wrong"
	suite03 "graceperiod/tests/03-shared-waits"
	right03 "graceperiod/tests/03-shared-waits/right"
	wrong03 "graceperiod/tests/03-shared-waits/wrong"
	suite04 "graceperiod/tests/04-callbacks"
	right04 "graceperiod/tests/04-callbacks/right"
	wrong04 "graceperiod/tests/04-callbacks/wrong"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	right05 "graceperiod/tests/05-synchronous-unmount/right"
	wrong05 "graceperiod/tests/05-synchronous-unmount/wrong"
	suite06 "graceperiod/tests/06-expedited"
	right06 "graceperiod/tests/06-expedited/right"
	wrong06 "graceperiod/tests/06-expedited/wrong"
	suite07 "graceperiod/tests/07-workqueue"
	right07 "graceperiod/tests/07-workqueue/right"
	wrong07 "graceperiod/tests/07-workqueue/wrong"
	suite08 "graceperiod/tests/08-lazy-detach"
	right08 "graceperiod/tests/08-lazy-detach/right"
	wrong08 "graceperiod/tests/08-lazy-detach/wrong"
	suite09 "graceperiod/tests/09-barrier-batching"
	right09 "graceperiod/tests/09-barrier-batching/right"
	wrong09 "graceperiod/tests/09-barrier-batching/wrong"
	suite10 "graceperiod/tests/10-batched-puts"
	right10 "graceperiod/tests/10-batched-puts/right"
	wrong10 "graceperiod/tests/10-batched-puts/wrong"
	suite11 "graceperiod/tests/11-unmount-everything"
	right11 "graceperiod/tests/11-unmount-everything/right"
	wrong11 "graceperiod/tests/11-unmount-everything/wrong"
	"graceperiod/tests/suite"
)

// Answer is a lesson's suite over one answer.
type Answer struct {
	Name   string
	Goal   int      // the goal it must fail at; 0: it must pass
	Kind   sim.Kind // how it must fail; empty: by the goal's rule
	Lesson suite.Lesson
}

// Lesson is a lesson with its answers.
type Lesson struct {
	Texts    suite.Lesson // over no answer: nothing can be run
	Solution Answer
	Wrong    []Answer
	Right    []Answer
}

// All is every lesson, in order.
func All() []Lesson {
	return []Lesson{
		of(over(suite01.Lesson), func() suite01.Constructor { return suite01.Adapt(solution01.New) }, wrong01.All, right01.All),
		of(suite02.Lesson, suite02.Adapt(solution02.New), wrong02.All, right02.All),
		of(over(suite03.Lesson), func() suite03.Constructor { return suite03.Adapt(solution03.New) }, wrong03.All, right03.All),
		of(over(suite04.Lesson), func() suite04.Constructor { return suite04.Adapt(solution04.New) }, wrong04.All, right04.All),
		of(over(suite05.Lesson), func() suite05.Constructor { return suite05.Adapt(solution05.New) }, wrong05.All, right05.All),
		of(over(suite06.Lesson), func() suite06.Constructor { return suite06.Adapt(solution06.New) }, wrong06.All, right06.All),
		of(over(suite07.Lesson), func() suite07.Constructor { return suite07.Adapt(solution07.New) }, wrong07.All, right07.All),
		of(over(suite08.Lesson), func() suite08.Constructor { return suite08.Adapt(solution08.New) }, wrong08.All, right08.All),
		of(over(suite09.Lesson), func() suite09.Constructor { return suite09.Adapt(solution09.New) }, wrong09.All, right09.All),
		of(over(suite10.Lesson), func() suite10.Constructor { return suite10.Adapt(solution10.New) }, wrong10.All, right10.All),
		of(over(suite11.Lesson), func() *suite11.Constructor { return suite11.Adapt(solution11.New) }, wrong11.All, right11.All),
	}
}

// over is a suite over what makes a constructor: what its lesson writes is made
// anew with what each scenario gives it.
func over[C any](lesson func(C) suite.Lesson) func(new func() C) suite.Lesson {
	return func(new func() C) suite.Lesson {
		if new == nil {
			var none C
			return lesson(none)
		}
		return lesson(new())
	}
}

// of puts a lesson together. D is what its submissions make.
func of[D any](lesson func(func() D) suite.Lesson, solution func() D, wrong, right []suite.Submission[D]) Lesson {
	l := Lesson{Texts: lesson(nil), Solution: Answer{Name: "solution", Lesson: lesson(solution)}}
	for _, s := range wrong {
		l.Wrong = append(l.Wrong, Answer{Name: s.Name, Goal: s.Goal, Kind: s.Kind, Lesson: lesson(s.New)})
	}
	for _, s := range right {
		l.Right = append(l.Right, Answer{Name: s.Name, Lesson: lesson(s.New)})
	}
	return l
}

// Find returns an answer by the lesson's number and its own name.
func Find(lesson, name string) (Answer, error) {
	for _, l := range All() {
		if l.Texts.ID != lesson {
			continue
		}
		for _, a := range append([]Answer{l.Solution}, append(l.Wrong, l.Right...)...) {
			if a.Name == name {
				return a, nil
			}
		}
		return Answer{}, fmt.Errorf("lesson %s has no submission %q", lesson, name)
	}
	return Answer{}, fmt.Errorf("there is no lesson %q", lesson)
}
