package play

import (
	"strings"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Entry is one choice of the run so far.
type Entry struct {
	Thread int
	Time   time.Duration // virtual, of the step
	Text   string        // "A reads phase = 0"
	Lanes  []Lane        // of all threads by number, with the step taken
	Notes  []Note        // what it meant to the scenario
	After  []Lane        // when all of that was over, and its thread perhaps blocked
}

// Note is something that happened with a step: "A is inside".
type Note struct {
	Text  string
	Lanes []Lane // from it on
}

// Lane is how a thread is drawn beside a step.
type Lane int

// The lanes of a thread.
const (
	Absent  Lane = iota // it has not begun
	There               // it goes its way
	Inside              // it is inside a section
	Waiting             // it has called a wait for a grace period, for callbacks or the like
	Stuck               // it cannot go: asleep, or blocked
)

// history tells the choices one by one. Every choice of a thread but its first,
// by which it begins, is an operation in the log; marks stand behind the
// operation, or the beginning, to which they belong.
func (p *Position) history(chosen []int32) []Entry {
	h := &historian{p: p, events: p.Log.Events, lanes: make([]laneState, len(p.Log.Threads))}
	var all []Entry
	for _, id := range chosen {
		all = append(all, h.entry(int(id)))
	}
	return all
}

type historian struct {
	p      *Position
	events []trace.Event // not yet told
	lanes  []laneState
	now    time.Duration
}

type laneState struct {
	began, stuck  bool
	inside, waits int
}

func (h *historian) entry(id int) Entry {
	name := h.p.Log.Threads[id]
	e := Entry{Thread: id, Text: name + " begins"}
	if h.lanes[id].began {
		for len(h.events) > 0 { // the scenario's own steps may stand before it
			next := h.take()
			if next.Thread == id && next.Op != "" && !next.Blocked {
				e.Text = name + " " + does(next)
				break
			}
		}
	}
	h.lanes[id].began, h.lanes[id].stuck = true, false
	e.Time, e.Lanes = h.now, h.drawn()
	for len(h.events) > 0 {
		next := h.events[0]
		if next.Thread != 0 && (next.Thread != id || next.Op != "" && !next.Blocked) {
			break
		}
		h.take()
		if next.Mark != "" && next.Mark != trace.Broken {
			e.Notes = append(e.Notes, Note{next.Note, h.drawn()})
		}
	}
	e.After = h.drawn()
	return e
}

func (h *historian) drawn() []Lane {
	var out []Lane
	for i := range h.lanes {
		out = append(out, h.lanes[i].lane())
	}
	return out
}

// take goes past the next event.
func (h *historian) take() trace.Event {
	e := h.events[0]
	h.events = h.events[1:]
	l := &h.lanes[e.Thread]
	h.now = e.Time
	l.stuck = e.Blocked || l.stuck && e.Op == ""
	switch e.Mark {
	case trace.Entered:
		l.inside++
	case trace.Leaving:
		l.inside = max(0, l.inside-1)
	case trace.GraceBegin:
		l.waits++
	case trace.GraceEnd:
		l.waits = max(0, l.waits-1)
	}
	return e
}

func (l laneState) lane() Lane {
	switch {
	case l.inside > 0:
		return Inside
	case l.stuck:
		return Stuck
	case l.waits > 0:
		return Waiting
	case l.began:
		return There
	}
	return Absent
}

// last tells the last choice in a line: its step, what it meant, and what its
// thread waits for now.
func (p *Position) last() string {
	if len(p.History) == 0 {
		return ""
	}
	e := p.History[len(p.History)-1]
	parts := []string{e.Text}
	for _, n := range e.Notes {
		parts = append(parts, n.Text)
	}
	if t := p.Thread(e.Thread); t != nil && !p.Ended {
		switch {
		case t.State == sim.Finished:
			parts = append(parts, t.Name+" has ended")
		case !t.Can():
			parts = append(parts, t.Name+" "+stops(t))
		}
		for i := range parts[1:] {
			parts[i+1] = strings.TrimPrefix(parts[i+1], t.Name+" ")
		}
	}
	return strings.Join(parts, " · ")
}

// stops words why a thread cannot go on, after its name.
func stops(t *Thread) string {
	if rest, asleep := strings.CutPrefix(t.Why, "asleep"); asleep {
		return "falls asleep" + rest
	}
	return t.Why
}
