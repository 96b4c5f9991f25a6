package machine

import "time"

// Standing is where a thread of a recorded run stands when the run has ended, or
// was ended by its strategy: what it is about to do, and what keeps it from that.
type Standing struct {
	Thread *Thread
	State  State
	Kind   Kind // of its next operation; nothing is known of it while State is Fresh
	Object string
	Type   string        // of the object: "Mutex"; "" if there is none
	Holder *Thread       // who holds the lock that it is about to take; nil: nobody, or readers
	Until  time.Duration // Asleep: virtual time at which the clock wakes it
	Where  Where         // zero where the scenario itself is about to act

	obj *Object
}

// State tells whether a thread can go.
type State uint8

// The states of a thread. Only Fresh, Ready and Spinning may be chosen next.
const (
	Ended    State = iota
	Fresh          // it has not begun
	Ready          // it can go
	Spinning       // it waits in a loop, and could look once more; see Machine.Spinner
	Held           // until nothing else can move; see Thread.Hold
	Asleep         // until the clock has come so far
	Blocked        // until another thread does something
)

// standings is taken before threads are unwound.
//
//go:norace
func (m *Machine) standings() []Standing {
	if m.Log == nil {
		return nil
	}
	var all []Standing
	for _, t := range m.threads {
		s := Standing{Thread: t, State: m.stateOf(t)}
		if s.State != Ended && t.started {
			s.Kind, s.obj, s.Where = t.kind, t.obj, t.where
			if t.obj != nil {
				s.Type = t.obj.typ
			}
			if t.kind == Lock {
				s.Holder = t.obj.Owner
			}
			if t.sleeping {
				s.Until = t.wakeAt
			}
		}
		all = append(all, s)
	}
	return all
}

//go:norace
func (m *Machine) stateOf(t *Thread) State {
	switch {
	case t.done:
		return Ended
	case t.held:
		return Held
	case t.sleeping:
		return Asleep
	case !t.started:
		return Fresh
	case m.ready.has(t.id):
		return Ready
	case t.spinning && m.enabled(t):
		return Spinning
	}
	return Blocked
}

// Standings lists where all threads stood when the recorded run ended, by number.
func (m *Machine) Standings() []Standing { return m.stand }
