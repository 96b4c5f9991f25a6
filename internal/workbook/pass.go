package workbook

import (
	"context"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// pass is what one verdict child showed: a verdict for each goal, in order.
type pass struct {
	goals []wire.Verdict
}

// judgeBy runs a verdict child and turns what it reported, and how it ended,
// into verdicts. A goal's line counts if the report is in order up to where it
// breaks off; the goal at which it breaks off has the child's death as its
// verdict, and the goals behind it are locked. So a crash in goal 4 does not
// take goals 1 to 3 away, and no crash makes a lesson met.
func (b *build) judgeBy(ctx context.Context, exe, name string) (pass, error) {
	return b.judgeWithin(ctx, wallLimit, exe, name)
}

func (b *build) judgeWithin(ctx context.Context, limit time.Duration, exe, name string) (pass, error) {
	s := newStream(b.lesson, name)
	d, err := runChild(ctx, limit, exe, s.read, "verdict")
	if err != nil {
		return pass{}, err
	}
	return pass{verdicts(s, d, b.snap)}, nil
}

func verdicts(s *stream, d death, snap snapshot) []wire.Verdict {
	switch {
	case s.refused == "" && s.ended && d.exit != 0:
		s.refuse("the process ended with exit code %d after the report's end", d.exit)
	case s.refused == "" && !s.ended && s.stuck == nil && len(s.goals) == len(s.lesson.Goals):
		s.refuse("it has no last line")
	}
	if s.refused != "" {
		return lockBehind(s.lesson, nil, wire.Verdict{State: wire.Undecided, Failure: &wire.Failure{
			Kind: string(BadReport),
			Rule: "The child process reports in order.",
			Saw:  "its report cannot be believed: " + s.refused,
			So:   "none of it counts.",
		}})
	}
	for i := range s.goals {
		switch f := s.goals[i].Failure; {
		case f == nil:
		case f.Kind == string(sim.Raced):
			explainRace(f, d.stderr, snap)
		case f.Kind == string(sim.Unrepeatable):
			explainUnrepeatable(f, snap)
		}
	}
	switch {
	case s.ended:
		return s.goals
	case s.stuck != nil:
		explainStuck(s.stuck.Failure, snap)
		return lockBehind(s.lesson, s.goals, *s.stuck)
	}
	state, f := d.explain(snap.folder)
	if !s.open() { // it died behind a goal that is not met: that goal's verdict stands
		return lockBehind(s.lesson, s.goals[:len(s.goals)-1], s.goals[len(s.goals)-1])
	}
	return lockBehind(s.lesson, s.goals, wire.Verdict{State: state, Failure: &f})
}

// lockBehind returns a verdict for every goal: those that are known, then last,
// then locked ones.
func lockBehind(l suite.Lesson, known []wire.Verdict, last wire.Verdict) []wire.Verdict {
	all := append([]wire.Verdict(nil), known...)
	if len(all) < len(l.Goals) {
		last.Goal = len(all) + 1
		last.Title = l.Goals[len(all)].Title
		all = append(all, last)
	}
	for len(all) < len(l.Goals) {
		all = append(all, wire.Verdict{Goal: len(all) + 1, Title: l.Goals[len(all)].Title, State: wire.Locked})
	}
	return all
}

// both joins the two passes: a goal is met if it is met in both. The first pass
// tries more schedules, so where it is not met its word stands.
func both(l suite.Lesson, first, race pass) []wire.Verdict {
	for i, v := range first.goals {
		if v.State != wire.Met {
			return first.goals
		}
		if r := race.goals[i]; r.State != wire.Met {
			if r.State == wire.Locked { // cannot be: all before it are met in both
				r.State = wire.Undecided
			}
			r.Explored = v.Explored
			return lockBehind(l, first.goals[:i], r)
		}
	}
	return first.goals
}

// outOfTime tells whether a pass was stopped by a clock, which is no verdict: it
// is tried once more, alone.
func (p pass) outOfTime() bool {
	for _, v := range p.goals {
		if v.State == wire.Undecided && v.Failure != nil && v.Failure.Kind == string(sim.TimeLimit) {
			return true
		}
	}
	return false
}

// raceable tells whether the race-built pass can change anything: whether one of
// the goals that are met has a scenario in it.
func (p pass) raceable(l suite.Lesson) bool {
	for i, v := range p.goals {
		if v.State != wire.Met {
			return false
		}
		for _, c := range l.Goals[i].Scenarios {
			if c.Race != suite.NoRace {
				return true
			}
		}
	}
	return false
}
