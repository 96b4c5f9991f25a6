// Package suite is the shape of a lesson's tests: ordered goals, each with the
// rule it stands for, hints, and the scenarios that try to break it.
//
// A lesson's suite is a function from a constructor to a [Lesson]: the
// learner's file, the solution, and the wrong and alternative submissions all
// go through the same body. With a nil constructor the lesson's texts can be
// read, and nothing can be run.
//
// Suites import no test framework: what they import, every learner's build links.
package suite

import "graceperiod/rcu/sim"

// Lesson is one lesson: texts, files and goals.
type Lesson struct {
	ID     string            // "02"
	Topic  string            // "grace-period"; the folder is ID-Topic
	Title  string            // a line for the list
	Writes string            // what the learner writes, in a line
	Files  []string          // the files a learner may change, by base name
	Given  []Given           // packages beside rcu/mem that the learner's files may name
	Stubs  map[string]string // the files as a learner first finds them
	Goals  []Goal
}

// Folder is the lesson's folder below lessons/, solutions/ and tests/.
func (l Lesson) Folder() string { return l.ID + "-" + l.Topic }

// Given is a package with the lesson's given types, and what a learner may name in it.
type Given struct {
	Path    string
	Symbols []string
}

// Kind tells what a goal is about.
type Kind string

// The two kinds. A correctness goal must also be race-free in every explored schedule.
const (
	Correctness Kind = "correctness"
	Latency     Kind = "latency"
)

// Goal is one step of a lesson. It is locked until the goals before it are met.
type Goal struct {
	Title     string // "a reader delayed while entering is not missed"
	Kind      Kind
	Rule      string    // the rule as a sentence
	So        string    // what follows when it is broken
	Hints     [3]string // where to look; which idea; the shape of the answer. Never the code
	Book      string    // heading in BOOK.md
	Scenarios []Scenario
}

// Scenario is a small world in which the goal's rule can be broken.
type Scenario struct {
	Name   string     // what it tries, in words
	Bound  int        // preemption bound: the smallest that catches its wrong submissions, plus one
	Race   int        // the same for the race-built pass; NoRace leaves the scenario out of it
	Few    int        // not a search, but so many schedules: for what is about numbers, not about order
	Budget sim.Budget // zero: sim.DefaultBudget
	Run    func(w *sim.World)

	// Prepare is called before the scenario is explored or replayed, where no machine
	// runs yet; nil: there is nothing to prepare. It must do the same each time.
	Prepare func()
}

// Explore explores the scenario up to a bound.
func (s Scenario) Explore(bound int) sim.Result {
	if s.Prepare != nil {
		s.Prepare()
	}
	return sim.Explore(s.Run, s.Options(bound))
}

// Replay replays a schedule of the scenario.
func (s Scenario) Replay(schedule string) (*sim.Recording, error) {
	if s.Prepare != nil {
		s.Prepare()
	}
	return sim.Replay(s.Run, schedule, s.Budget)
}

// Options is how the scenario is explored up to a bound.
func (s Scenario) Options(bound int) sim.Options {
	return sim.Options{Bound: bound, Few: s.Few, Budget: s.Budget}
}

// NoRace keeps a scenario out of the race-built pass.
const NoRace = -1

// Letter is the scenario's name inside a trace: "a" is the first.
func Letter(i int) string { return string(rune('a' + i)) }

// Submission is a known answer to a lesson, right or wrong, that proves the
// suite. D is the lesson's interface.
type Submission[D any] struct {
	Name   string
	Goal   int      // wrong: the goal it must fail at; right: 0
	Kind   sim.Kind // wrong: how it must fail; empty means by the goal's rule
	Origin string   // where such code was seen: a commit, a book, or "" for our own
	New    func() D
}
