// Package wire is the format in which a verdict child, the process that runs
// learner code, reports to the process that started it: JSON lines on a pipe
// of their own, never on standard output.
//
// Order: one begin; for each goal any number of scenario lines, then one goal
// line; one end. A stream without its end line is no verdict: whoever reads it
// counts only the goals whose lines arrived, and says where it broke off. A
// replay writes a [trace.Log] instead, as its own JSON lines.
package wire

import "graceperiod/rcu/sim"

// Events, the values of Line.Event.
const (
	Begin    = "begin"
	Scenario = "scenario" // this scenario starts now: if nothing follows, it is where the child died
	Goal     = "goal"
	Stuck    = "stuck" // the child's watchdog found code that makes no step; the process ends after it
	End      = "end"
)

// Passes, the values of Line.Pass.
const (
	Search = "search" // every schedule up to the bound
	Race   = "race"   // the race-built second pass
)

// States of a goal.
const (
	Met       = "met"
	Failed    = "failed"
	Undecided = "undecided" // the budget was spent before the search was complete
	Locked    = "locked"    // an earlier goal is not met
)

// Line is one line of the stream; which fields are set depends on Event.
type Line struct {
	Event    string   `json:"event"`
	Pass     string   `json:"pass,omitempty"`     // begin
	Lesson   string   `json:"lesson,omitempty"`   // begin: "02"
	Goal     int      `json:"goal,omitempty"`     // scenario, goal, stuck: counted from 1
	Scenario string   `json:"scenario,omitempty"` // scenario, stuck: "a"
	Verdict  *Verdict `json:"verdict,omitempty"`  // goal, stuck
}

// Verdict is what is known about one goal.
type Verdict struct {
	Goal     int          `json:"goal"`
	Title    string       `json:"title"`
	State    string       `json:"state"`
	Explored sim.Explored `json:"explored"`          // all scenarios of the goal together
	Failure  *Failure     `json:"failure,omitempty"` // failed, and undecided with its reason
}

// Failure is one broken rule, in the words shown to the learner.
type Failure struct {
	Kind  string `json:"kind"` // a sim.Kind
	Rule  string `json:"rule"`
	Saw   string `json:"saw"`
	So    string `json:"so"`
	Trace string `json:"trace,omitempty"` // "02.4a:a2b8": replays the run
	Where string `json:"where,omitempty"` // "domain.go:31"
}
