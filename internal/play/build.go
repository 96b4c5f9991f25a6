package play

import (
	"slices"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
)

// position makes a position of a list of choices.
func position(c Challenge, chosen []int32) (*Position, error) {
	stop, err := c.stop(chosen)
	if err != nil {
		return nil, err
	}
	p := &Position{
		Log: logOf(c, chosen, stop), Now: stop.Now, Steps: len(chosen), Preemptions: stop.Preemptions, Running: stop.Running,
		Ended: stop.Over,
	}
	if f := stop.Failure; f != nil && f.Kind != sim.OverBudget {
		if err := p.broke(c, f); err != nil {
			return nil, err
		}
	}
	for id, s := range stop.Standing {
		if id == 0 {
			p.More = comes(s, stop.Now)
			continue
		}
		if s.Scenery {
			continue
		}
		p.Threads = append(p.Threads, thread(c, id, s))
	}
	p.lanes()
	if !p.Ended {
		p.lookAhead(c, chosen, len(stop.Events))
	}
	p.History, p.Memory = p.history(chosen), memory(p.Log)
	p.Last = p.last()
	return p, nil
}

// broke puts the failure into words. They are the lesson's own: the log is made
// once more as a verdict's is.
func (p *Position) broke(c Challenge, f *sim.Failure) error {
	id := c.ID() + ":" + f.Schedule
	log, err := suite.Record(c.Lesson, id)
	if err != nil {
		return err
	}
	p.Log = *log
	p.Broken = &Broken{Kind: f.Kind, Rule: log.Rule, Saw: log.Saw, So: log.So, Trace: id, Thread: f.Thread}
	return nil
}

// logOf is the run so far.
func logOf(c Challenge, chosen []int32, p *sim.Position) trace.Log {
	return trace.Log{Header: trace.Header{
		Version: trace.Version, Schedule: c.ID() + ":" + sim.Encode(chosen), Lesson: c.Lesson.ID, Goal: c.Goal,
		Title: c.goal().Title, Scenario: c.scenario().Name, Threads: p.Recording.Threads,
	}, Events: p.Events}
}

func thread(c Challenge, id int, s sim.Standing) Thread {
	t := Thread{ID: id, Name: s.Thread, State: s.State, Object: s.Object, Next: next(s), Why: why(s), File: s.File, Line: s.Line}
	if s.File != "" {
		t.Text = statement(c.Code.Line(s.File, s.Line))
	}
	return t
}

// lanes counts who is inside and who waits, by the marks of the run.
func (p *Position) lanes() {
	for _, e := range p.Log.Events {
		t := p.Thread(e.Thread)
		if t == nil {
			continue
		}
		switch e.Mark {
		case trace.Entered:
			t.Inside++
		case trace.Leaving:
			t.Inside = max(0, t.Inside-1)
		case trace.GraceBegin:
			t.Waits++
		case trace.GraceEnd:
			t.Waits = max(0, t.Waits-1)
		}
	}
}

// lookAhead lets each thread that can go take its step in a run of its own, to
// say in words what the step does: the machine knows an operation's exact name
// and value only when it is taken.
func (p *Position) lookAhead(c Challenge, chosen []int32, events int) {
	for i := range p.Threads {
		t := &p.Threads[i]
		if !t.Can() || t.State == sim.Fresh {
			continue
		}
		stop, err := c.stop(append(slices.Clone(chosen), int32(t.ID)))
		if err != nil || len(stop.Events) <= events {
			continue
		}
		for _, e := range stop.Events[events:] {
			if e.Thread == t.ID && e.Op != "" && !e.Blocked {
				t.Next = does(e)
				break
			}
		}
	}
}
