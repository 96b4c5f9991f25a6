package sim

import "graceperiod/rcu/internal/machine"

// Explored is how much of a scenario was tried.
type Explored struct {
	Schedules int  `json:"schedules"`         // runs of the scenario, each a different schedule
	Steps     int  `json:"steps"`             // operations in all of them
	States    int  `json:"states"`            // different states at which a choice was made
	Bound     int  `json:"bound"`             // preemptions allowed
	Complete  bool `json:"complete"`          // every schedule within the bound was tried, or of a sample all that were asked for
	Sampled   bool `json:"sampled,omitempty"` // a few schedules were run, see Options.Few, and not all within a bound
}

// Add adds up what was tried for two scenarios: the bound is the larger one.
func (e Explored) Add(f Explored) Explored {
	return Explored{
		Schedules: e.Schedules + f.Schedules,
		Steps:     e.Steps + f.Steps,
		States:    e.States + f.States,
		Bound:     max(e.Bound, f.Bound),
		Complete:  e.Complete && f.Complete,
		Sampled:   e.Sampled || f.Sampled,
	}
}

// Kind is the way in which a run failed.
type Kind = machine.FailureKind

// The kinds. Rule is the scenario's own rule; the others are rules that hold for all code.
const (
	Rule         = machine.Rule
	Deadlock     = machine.Deadlock     // no thread can move, and one of the scenario's has not ended
	Livelock     = machine.Livelock     // threads spin on values that nobody will change
	Endless      = machine.Endless      // the run went past its limit of virtual time
	Panicked     = machine.Panicked     // a thread panicked
	Exited       = machine.Exited       // a thread ended by runtime.Goexit
	Copied       = machine.Copied       // a mem object was copied or overwritten
	Stale        = machine.Stale        // a mem object of an earlier run was used
	Outside      = machine.Outside      // a mem operation outside a scenario
	Rogue        = machine.Rogue        // a goroutine that the machine did not start
	Misused      = machine.Misused      // unlock of an unlocked Mutex, negative WaitGroup ...
	Unrepeatable = machine.Unrepeatable // the same schedule took another path: map order, random numbers

	Raced        Kind = "race"          // two threads reached a plain field in no order (race-built pass)
	OverBudget   Kind = "budget"        // not a failure: the search was stopped before it was complete
	EndlessLoop  Kind = "endless-loop"  // the watchdog: processor time burnt without an operation
	BlockedPlain Kind = "blocked-plain" // the watchdog: blocked in a plain channel, sync.Mutex, time.Sleep
	OutOfMemory  Kind = "memory"        // the watchdog: more memory than a lesson may use
	TimeLimit    Kind = "time-limit"    // the watchdog: no step for long, and the reason is not known
)

// Failure is one broken rule and the run that broke it.
type Failure struct {
	Kind     Kind
	Text     string // what was seen, for Rule; else what the machine found
	Rule, So string // the rule that was broken and what follows, where the failure brings its own; see [Misusef]
	Thread   string // name of the thread that broke it; "" if it is all of them
	Where    string // "domain.go:31": the innermost place in the code under test, if known
	Schedule string // replays the run
}

// Result is what a search found.
type Result struct {
	Explored Explored
	Failure  *Failure // nil: no rule was broken in what was explored
	Finals   map[uint64]struct{}
}
