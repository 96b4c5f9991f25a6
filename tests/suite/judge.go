package suite

import (
	"fmt"

	"graceperiod/rcu/sim"
	"graceperiod/tests/wire"
)

// Judging says how to run a lesson's goals, and who is told.
type Judging struct {
	Race       bool                            // the race-built pass: lower bounds, and scenarios without NoRace only
	Only       []int                           // goals to run, counted from 1, whatever the others say; nil: all in order
	OnScenario func(goal int, scenario string) // before each scenario; may be nil
	OnGoal     func(wire.Verdict)              // after each goal; may be nil
}

// Judge runs the goals in order and returns a verdict for each. From the first
// goal that is not met on, the rest are locked.
func Judge(l Lesson, j Judging) []wire.Verdict {
	var out []wire.Verdict
	locked := false
	for i, g := range l.Goals {
		v := wire.Verdict{Goal: i + 1, Title: g.Title, State: wire.Locked}
		if j.runs(i+1, locked) {
			v = j.goal(l, i)
			locked = locked || v.State != wire.Met
		}
		out = append(out, v)
		if j.OnGoal != nil {
			j.OnGoal(v)
		}
	}
	return out
}

func (j Judging) runs(goal int, locked bool) bool {
	if j.Only == nil {
		return !locked
	}
	for _, g := range j.Only {
		if g == goal {
			return true
		}
	}
	return false
}

func (j Judging) goal(l Lesson, i int) wire.Verdict {
	g := l.Goals[i]
	v := wire.Verdict{Goal: i + 1, Title: g.Title, State: wire.Met}
	first := true
	for k, sc := range g.Scenarios {
		bound := sc.Bound
		if j.Race {
			if bound = sc.Race; bound == NoRace {
				continue
			}
		}
		if j.OnScenario != nil {
			j.OnScenario(i+1, Letter(k))
		}
		r := sc.Explore(bound)
		if first {
			v.Explored, first = r.Explored, false
		} else {
			v.Explored = v.Explored.Add(r.Explored)
		}
		if r.Failure == nil {
			continue
		}
		v.State = wire.Failed
		if r.Failure.Kind == sim.OverBudget {
			v.State = wire.Undecided
		}
		v.Failure = explain(l, i, k, r.Failure)
		return v
	}
	if first { // nothing of this goal belongs to the race pass
		v.Explored.Complete = true
	}
	return v
}

// TraceID is the name of a scenario in a trace, before the colon.
func TraceID(l Lesson, goal, scenario int) string {
	return fmt.Sprintf("%s.%d%s", l.ID, goal+1, Letter(scenario))
}
