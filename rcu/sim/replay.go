package sim

import (
	"fmt"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/trace"
)

// Recording is a replayed run.
type Recording struct {
	Threads []string
	Events  []trace.Event
	Failure *Failure // nil: the run broke no rule
	Left    []Left   // threads that had not ended when the run did
	Ended   bool     // the run went beyond the schedule's end on its own
}

// Left is a thread that had not ended, and what it was waiting for.
type Left struct {
	Thread string
	Doing  string // "Lock mu"
	Where  string // "domain.go:31"
}

// Replay runs the scenario once along a schedule and records it. After the
// schedule's end the run goes on by first choices. It fails if the schedule
// does not fit the scenario, as when the code has changed since.
func Replay(scenario func(*World), schedule string, b Budget) (*Recording, error) {
	ids, err := Decode(schedule)
	if err != nil {
		return nil, err
	}
	m := newMachine()
	defer m.Close()
	s := &script{ids: ids}
	w := record(m, s, scenario, b, len(ids))
	if err := s.mismatch(schedule); err != nil {
		return nil, err
	}
	r := recorded(m, w)
	r.Ended = s.at > len(ids)
	return r, nil
}

// record runs the scenario once and keeps what it does. The schedule's length is
// known to be within the budget.
func record(m *machine.Machine, s machine.Strategy, scenario func(*World), b Budget, length int) *World {
	m.MaxSteps = max(b.orDefault().RunSteps, length+1)
	m.Log = &machine.Recording{}
	return runScenario(m, s, scenario)
}

// recorded is what the machine has kept of its last run.
func recorded(m *machine.Machine, w *World) *Recording {
	r := &Recording{}
	for _, t := range m.Threads() {
		r.Threads = append(r.Threads, t.Name())
	}
	m.Name(objectNames(w.names))
	r.Events = m.Log.Events
	if f := m.Failure(); f != nil {
		r.Failure = describe(f, Encode(m.Schedule()))
	} else if m.OutOfSteps() {
		r.Failure = &Failure{Kind: OverBudget, Schedule: Encode(m.Schedule())}
	}
	r.Left = left(m)
	return r
}

// MismatchError says that a schedule does not fit: at that step the thread it
// names cannot go, or the run is over.
type MismatchError struct {
	Step     int
	Schedule string
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("the run left the schedule at step %d of %q: the code has changed since it was recorded", e.Step, e.Schedule)
}

// left words what the threads that had not ended were about to do.
func left(m *machine.Machine) []Left {
	var out []Left
	for _, u := range m.Unfinished() {
		l := Left{Thread: u.Thread.Name(), Doing: u.Op}
		switch {
		case u.Spin:
			l.Doing = "waits in a loop"
		case u.Object != "":
			l.Doing += " " + u.Object
			if u.Holder != "" {
				l.Doing += ", held by " + u.Holder
			}
		}
		if u.Where.File != "" {
			l.Where = u.Where.String()
		}
		out = append(out, l)
	}
	return out
}

// script is the strategy of a replay.
type script struct {
	ids  []int32
	at   int
	lost int // the step at which the schedule did not fit; 0 if it did
}

// mismatch tells, after the run, whether the schedule fitted it.
func (s *script) mismatch(schedule string) error {
	if s.lost == 0 && s.at < len(s.ids) {
		s.lost = s.at + 1 // the run was over before
	}
	if s.lost > 0 {
		return &MismatchError{Step: s.lost, Schedule: schedule}
	}
	return nil
}

// Next follows the schedule; see machine.Strategy.
//
//go:norace
func (s *script) Next(m *machine.Machine, running *machine.Thread) *machine.Thread {
	i := s.at
	s.at++
	if i >= len(s.ids) {
		if running != nil {
			return running
		}
		return m.ReadyFrom(0)
	}
	want := int(s.ids[i])
	if want < len(m.Threads()) {
		if t := m.ReadyFrom(want); t != nil && t.ID() == want {
			return t
		}
		for j := 0; ; j++ {
			t := m.Spinner(j)
			if t == nil {
				break
			}
			if t.ID() == want {
				return t
			}
		}
	}
	s.lost = i + 1
	return nil
}
