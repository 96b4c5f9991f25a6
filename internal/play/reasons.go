package play

import (
	"strings"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// next is a thread's next operation, as far as the machine knows it before it is
// taken.
func next(s sim.Standing) string {
	switch s.State {
	case sim.Finished:
		return ""
	case sim.Fresh:
		return "begins"
	}
	return does(trace.Event{Op: s.Op, Object: s.Object})
}

// why says what keeps a thread from going.
func why(s sim.Standing) string {
	switch s.State {
	case sim.Spinning:
		return "goes round in a loop until something changes"
	case sim.Held:
		return "held up until nothing else can go"
	case sim.Asleep:
		return "asleep until t=" + trace.ShortTime(s.Until)
	case sim.Blocked:
		return blocked(s)
	}
	return ""
}

func blocked(s sim.Standing) string {
	what := s.Object
	if what == "" {
		what = "another thread"
	}
	switch s.Op {
	case "Lock", "Lock (asks)", "RLock":
		switch s.Holder {
		case "":
			return "waits for lock " + what + ", which readers hold"
		case s.Thread:
			return "waits for lock " + what + ", which it holds itself"
		}
		return "waits for lock " + what + ", held by " + s.Holder
	case "Wait":
		if s.Type == "Cond" {
			return "asleep on " + what + " until somebody wakes it"
		}
		return "waits until " + what + " is set"
	case "Recv":
		return "waits for a value in " + what
	case "Send", "Send (taken)":
		return "waits until somebody takes its value from " + what
	}
	if event, ok := strings.CutPrefix(what, "that "); ok { // so counters of suites are named
		return "waits until " + event
	}
	return "waits for " + what
}

// comes says what the scenario itself does next.
func comes(s sim.Standing, now time.Duration) string {
	if s.State == sim.Asleep && s.Until > now {
		return "at t=" + trace.ShortTime(s.Until) + " another thread comes"
	}
	return ""
}
