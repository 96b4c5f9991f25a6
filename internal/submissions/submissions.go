// Package submissions knows every lesson's answers: the solution, and the wrong
// and the alternative submissions that prove its suite. Authors' tools and the
// book use it; what a learner runs does not link it.
package submissions

import (
	"fmt"

	solution01 "graceperiod/solutions/01-publish"
	solution02 "graceperiod/solutions/02-grace-period"
	suite01 "graceperiod/tests/01-publish"
	right01 "graceperiod/tests/01-publish/right"
	wrong01 "graceperiod/tests/01-publish/wrong"
	suite02 "graceperiod/tests/02-grace-period"
	right02 "graceperiod/tests/02-grace-period/right"
	wrong02 "graceperiod/tests/02-grace-period/wrong"
	"graceperiod/tests/suite"
)

// Answer is a lesson's suite over one answer.
type Answer struct {
	Name   string
	Goal   int // the goal it must fail at; 0: it must pass
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
		of(lesson01, func() suite01.Constructor { return suite01.Adapt(solution01.New) }, wrong01.All, right01.All),
		of(suite02.Lesson, suite02.Adapt(solution02.New), wrong02.All, right02.All),
	}
}

// lesson01 is the suite of lesson 01 over what makes a constructor: a table is
// made anew with the pool and the wait of each scenario.
func lesson01(new func() suite01.Constructor) suite.Lesson {
	if new == nil {
		return suite01.Lesson(nil)
	}
	return suite01.Lesson(new())
}

// of puts a lesson together. D is what its submissions make.
func of[D any](over func(func() D) suite.Lesson, solution func() D, wrong, right []suite.Submission[D]) Lesson {
	l := Lesson{Texts: over(nil), Solution: Answer{Name: "solution", Lesson: over(solution)}}
	for _, s := range wrong {
		l.Wrong = append(l.Wrong, Answer{Name: s.Name, Goal: s.Goal, Lesson: over(s.New)})
	}
	for _, s := range right {
		l.Right = append(l.Right, Answer{Name: s.Name, Lesson: over(s.New)})
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
