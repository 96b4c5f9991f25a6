package prove

import (
	"fmt"

	"graceperiod/tests/suite"
)

// texts tells what the lesson lacks beside its scenarios.
func (p *proof[D]) texts(right []suite.Submission[D]) (complaints []string) {
	complain := func(format string, a ...any) { complaints = append(complaints, fmt.Sprintf(format, a...)) }
	if len(right) < 2 {
		complain("the lesson has %d right answers; it needs two of different design", len(right))
	}
	names := map[string]bool{}
	for _, s := range append(append([]suite.Submission[D]{}, right...), p.wrong...) {
		if s.Name == "" || names[s.Name] {
			complain("the name %q is empty or used twice", s.Name)
		}
		names[s.Name] = true
	}
	wrong := map[int]int{}
	for _, s := range p.searched() {
		wrong[s.Goal]++
	}
	for i, g := range p.lesson(nil).Goals {
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
