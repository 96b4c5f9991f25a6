package prove

import (
	"fmt"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// Named is what a submission's texts must be right about.
type Named struct {
	Name string
	Goal int      // 0: it must pass
	Kind sim.Kind // how it must fail
}

// Texts tells what the lesson lacks beside its scenarios.
func Texts(l suite.Lesson, answers []Named) (complaints []string) {
	complain := func(format string, a ...any) { complaints = append(complaints, fmt.Sprintf(format, a...)) }
	names := map[string]bool{}
	right, wrong := 0, map[int]int{}
	for _, s := range answers {
		if s.Name == "" || names[s.Name] {
			complain("the name %q is empty or used twice", s.Name)
		}
		names[s.Name] = true
		switch {
		case s.Goal == 0:
			right++
		case s.Kind != sim.Raced:
			wrong[s.Goal]++
		}
	}
	if right < 2 {
		complain("the lesson has %d right answers; it needs two of different design", right)
	}
	for i, g := range l.Goals {
		if wrong[i+1] < 2 {
			complain("goal %d has %d wrong answers; it needs two of different mechanism", i+1, wrong[i+1])
		}
		for what, text := range map[string]string{"title": g.Title, "rule": g.Rule, "consequence": g.So, "heading in the book": g.Book} {
			if text == "" {
				complain("goal %d has no %s", i+1, what)
			}
		}
		for k, h := range g.Hints {
			if h == "" {
				complain("goal %d has no hint %d", i+1, k+1)
			}
		}
		if g.Kind != suite.Correctness && g.Kind != suite.Latency {
			complain("goal %d is of no known kind: %q", i+1, g.Kind)
		}
		if len(g.Scenarios) == 0 {
			complain("goal %d has no scenario", i+1)
		}
		for k, sc := range g.Scenarios {
			if sc.Name == "" || sc.Run == nil {
				complain("goal %d: scenario %s has no name or nothing to run", i+1, suite.Letter(k))
			}
		}
	}
	return complaints
}

// texts tells the same of the lesson that is proved.
func (p *proof[D]) texts(right []suite.Submission[D]) []string {
	var answers []Named
	for _, s := range append(right[:len(right):len(right)], p.wrong...) {
		answers = append(answers, Named{s.Name, s.Goal, s.Kind})
	}
	return Texts(p.lesson(nil), answers)
}
