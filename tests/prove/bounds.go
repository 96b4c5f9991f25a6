package prove

import (
	"fmt"
	"strings"

	"graceperiod/tests/suite"
)

// catch is where a wrong submission is caught: the first scenario of its goal
// that it fails in, and the smallest bound at which it does.
type catch struct {
	scenario int
	bound    int
}

// catch searches the scenarios of the submission's goal in order, as a verdict
// does; it is nil if none fails.
func (p *proof[D]) catch(s suite.Submission[D]) *catch {
	if c, ok := p.caught[s.Name]; ok {
		return c
	}
	var c *catch
	if l := p.lesson(s.New); s.Goal >= 1 && s.Goal <= len(l.Goals) {
		c = firstCatch(l.Goals[s.Goal-1], func(sc suite.Scenario) int { return sc.Bound })
	}
	p.caught[s.Name] = c
	return c
}

func firstCatch(g suite.Goal, bound func(suite.Scenario) int) *catch {
	for i, sc := range g.Scenarios {
		if bound(sc) == suite.NoRace {
			continue
		}
		// The search goes through the bounds in turn, so it stops at the smallest.
		r := sc.Explore(bound(sc))
		if r.Failure != nil {
			return &catch{i, r.Explored.Bound}
		}
	}
	return nil
}

// bounds tells which scenarios catch nothing, and which bounds are not the
// smallest that catches what the scenario is for, plus one. The table shows who
// is caught where.
func (p *proof[D]) bounds(except []Exception) (complaints []string, table string) {
	l := p.lesson(nil)
	reasons := map[string]string{}
	for _, e := range except {
		if e.Reason == "" {
			complaints = append(complaints, e.Scenario+" is an exception without a reason")
		}
		reasons[e.Scenario] = e.Reason
	}
	var b strings.Builder
	for g, goal := range l.Goals {
		for k, sc := range goal.Scenarios {
			id := suite.TraceID(l, g, k)
			need, names := p.need(g, k)
			fmt.Fprintf(&b, "\n%s bound %d: %s\n    %s", id, sc.Bound, sc.Name, strings.Join(names, ", "))
			_, excepted := reasons[id]
			switch {
			case len(names) == 0:
				complaints = append(complaints, fmt.Sprintf("%s (%s) catches nothing that the scenarios before it let pass", id, sc.Name))
			case sc.Few > 0: // there is no bound
			case sc.Bound != need+1 && !excepted:
				complaints = append(complaints, fmt.Sprintf("%s (%s) has bound %d, and %d is the smallest that catches %s: it must be %d", id, sc.Name, sc.Bound, need, strings.Join(names, ", "), need+1))
			case sc.Bound == need+1 && excepted:
				complaints = append(complaints, fmt.Sprintf("%s needs no exception: its bound is %d, and %d is the smallest that catches %s", id, sc.Bound, need, strings.Join(names, ", ")))
			}
			delete(reasons, id)
		}
	}
	for id := range reasons {
		complaints = append(complaints, fmt.Sprintf("%s is an exception, and no scenario", id))
	}
	return complaints, b.String()
}

// need is the smallest bound at which the scenario catches all that it is the
// first to catch, and who that is.
func (p *proof[D]) need(goal, scenario int) (bound int, names []string) {
	for _, s := range p.searched() {
		if c := p.catch(s); c != nil && s.Goal == goal+1 && c.scenario == scenario {
			bound = max(bound, c.bound)
			names = append(names, fmt.Sprintf("%s at %d", s.Name, c.bound))
		}
	}
	return bound, names
}
