package workbook

import (
	"time"

	"graceperiod/internal/check"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// State is what is known about a lesson as a whole.
type State string

// The states. A lesson is met if every goal is.
const (
	Met          State = wire.Met
	Failed       State = wire.Failed
	Undecided    State = wire.Undecided
	DoesNotBuild State = "does not build"
	NotAllowed   State = "not allowed" // the source check found something; nothing was run
)

// Report is the outcome of one run of a lesson.
type Report struct {
	Lesson   suite.Lesson
	State    State
	Goals    []wire.Verdict  // one a goal, in order; none if nothing was run
	Findings []check.Finding // NotAllowed
	Compiler string          // DoesNotBuild: the compiler's text
	Remarks  []string        // go vet's, no part of the verdict
	Notices  []string        // what else a user should know: progress could not be kept ...
	Plain    Plain
	Pending  bool   // a first report: the race-built pass may still change it
	Source   string // hash of the files it is about
	Took     time.Duration
	Early    time.Duration // until the first pass was judged; zero if nothing was run
}

// Plain tells whether plain fields were checked by the race-built pass.
type Plain struct {
	Checked bool
	Why     string // not checked: why, and what to do about it; "" if the pass is still to come or has nothing to do
}

// Met counts the goals that are met.
func (r *Report) Met() int {
	n := 0
	for _, v := range r.Goals {
		if v.State == wire.Met {
			n++
		}
	}
	return n
}

// First returns the first goal that is not met, or nil.
func (r *Report) First() *wire.Verdict {
	for i := range r.Goals {
		if r.Goals[i].State != wire.Met {
			return &r.Goals[i]
		}
	}
	return nil
}

// conclude sets the state from the goals'.
func (r *Report) conclude() {
	first := r.First()
	switch {
	case first == nil && len(r.Goals) == len(r.Lesson.Goals) && len(r.Goals) > 0:
		r.State = Met
	case first != nil && first.State == wire.Failed:
		r.State = Failed
	default:
		r.State = Undecided
	}
}

// machineChapter is the heading in the book under which stands what the machine
// sees and what it does not.
const machineChapter = "The machine"

// Chapter is the heading in the book that helps with a verdict: the goal's, or
// the machine's own where the failure is one that no timeline can show.
func Chapter(l suite.Lesson, v wire.Verdict) string {
	if f := v.Failure; f != nil && (f.Kind == string(sim.Raced) || f.Kind == string(sim.Unrepeatable)) {
		return machineChapter
	}
	if v.Goal < 1 || v.Goal > len(l.Goals) {
		return ""
	}
	return l.Goals[v.Goal-1].Book
}
