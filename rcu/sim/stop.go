package sim

import (
	"time"

	"graceperiod/rcu/internal/machine"
)

// Position is a run that was stopped before a choice: what it has done so far,
// and where each thread stands.
type Position struct {
	Recording
	Over        bool          // the run has come to its end, or has broken a rule: there is no choice left
	Now         time.Duration // virtual time
	Preemptions int           // how many the schedule had: threads stopped that could have gone on
	Running     int           // the thread that could go on without one; -1: whoever goes next, it costs none
	Standing    []Standing    // by thread number
}

// State tells whether a thread can go.
type State = machine.State

// The states of a thread. Only Fresh, Ready and Spinning may be chosen next.
const (
	Fresh    = machine.Fresh
	Ready    = machine.Ready
	Spinning = machine.Spinning // waits in a loop for a change; to let it look again costs a preemption
	Held     = machine.Held     // by the scenario, until nothing else can move
	Asleep   = machine.Asleep
	Blocked  = machine.Blocked
	Finished = machine.Ended
)

// Standing is where a thread stands: its next operation, and what keeps it from that.
type Standing struct {
	Thread  string
	State   State
	Op      string        // "Lock", by the operation's kind; empty where it is not known, as of a thread that is Fresh
	Object  string        // "Domain.phase"; empty if the operation is about none
	Type    string        // of the object: "Mutex"
	Holder  string        // who holds the lock that it waits for; empty if that is nobody, or readers
	Until   time.Duration // Asleep: virtual time of its waking
	File    string        // base name; empty where the scenario itself acts
	Line    int
	Scenery bool // it is never waited for, and no part of what is played
}

// CanGo tells whether the thread may be chosen next.
func (s Standing) CanGo() bool { return s.State == Fresh || s.State == Ready || s.State == Spinning }

// Stop replays a schedule exactly, and stops before the choice that comes after
// its end. Time passes by itself where nobody can go. It fails if the schedule
// does not fit the scenario. Thread 0 is the scenario's own: it is never chosen.
// As with [Replay], no other machine may be running in the process.
func Stop(scenario func(*World), schedule string, b Budget) (*Position, error) {
	ids, err := Decode(schedule)
	if err != nil {
		return nil, err
	}
	m := newMachine()
	defer m.Close()
	s := &stopper{script: script{ids: ids}, running: -1}
	w := record(m, s, scenario, b, len(ids))
	if err := s.mismatch(schedule); err != nil {
		return nil, err
	}
	p := &Position{
		Recording: *recorded(m, w), Over: !s.stopped, Now: m.Now(), Preemptions: s.preemptions, Running: s.running,
	}
	for _, at := range m.Standings() {
		st := Standing{
			Thread: at.Thread.Name(), State: at.State, Object: at.Object, Type: at.Type, Until: at.Until,
			File: at.Where.File, Line: at.Where.Line, Scenery: at.Thread.Scenery,
		}
		if at.State != Fresh && at.State != Finished {
			st.Op = at.Kind.String()
		}
		if at.Holder != nil {
			st.Holder = at.Holder.Name()
		}
		p.Standing = append(p.Standing, st)
	}
	return p, nil
}

// stopper is the strategy of Stop. It counts preemptions as a search does.
type stopper struct {
	script
	preemptions int
	stopped     bool
	running     int
}

// Next follows the schedule, and ends the run at its end; see machine.Strategy.
//
//go:norace
func (s *stopper) Next(m *machine.Machine, running *machine.Thread) *machine.Thread {
	if s.at >= len(s.ids) {
		s.stopped = true
		if running != nil {
			s.running = running.ID()
		}
		return nil
	}
	next := s.script.Next(m, running)
	if next != nil && (running != nil && next != running || m.ReadyFrom(next.ID()) != next) {
		s.preemptions++
	}
	return next
}
