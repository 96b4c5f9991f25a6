package sim

import (
	"fmt"
	"runtime"
	"slices"

	"graceperiod/rcu/internal/machine"
)

// Budget bounds a search by what it does, never by time: the same code gets the
// same verdict on a slow machine.
type Budget struct {
	Schedules int // runs in all
	Steps     int // operations in all
	RunSteps  int // operations of one run
}

// DefaultBudget is used for what a budget leaves zero.
var DefaultBudget = Budget{Schedules: 400_000, Steps: 20_000_000, RunSteps: 20_000}

func (b Budget) orDefault() Budget {
	or := func(x, d int) int {
		if x == 0 {
			return d
		}
		return x
	}
	return Budget{or(b.Schedules, DefaultBudget.Schedules), or(b.Steps, DefaultBudget.Steps), or(b.RunSteps, DefaultBudget.RunSteps)}
}

// Options say how far a search goes.
type Options struct {
	Bound  int // preemptions; bounds 0 to Bound are searched in turn, so the first failure is a simple one
	Budget Budget

	// Few is for scenarios too large to search, as with thousands of threads: if
	// it is not zero, so many schedules are run, and none else. The first goes by
	// first choices, the second lets the threads take turns after every operation,
	// the others choose at random, each from a seed of its own that begins at Seed.
	Few  int
	Seed uint64

	NoCache bool // explore a state as often as it is reached: for tests of the cache
	Finals  bool // collect the states that runs end in
	From    int  // the first bound; 0 unless a test wants one bound alone
}

// Explore tries every schedule of the scenario within the options, and stops at
// the first that breaks a rule. Until it returns the process runs Go code on one
// processor only: threads of the machine go one at a time, and hand over to each
// other sooner so.
func Explore(scenario func(*World), o Options) Result {
	if p := runtime.GOMAXPROCS(0); p > 1 {
		runtime.GOMAXPROCS(1)
		defer runtime.GOMAXPROCS(p)
	}
	x := &explorer{scenario: scenario, m: newMachine(), o: o, budget: o.Budget.orDefault(), races: machine.Races()}
	defer x.m.Close()
	x.m.MaxSteps = x.budget.RunSteps
	if o.Finals {
		x.result.Finals = map[uint64]struct{}{}
	}
	x.usual = x.ending(&script{})
	if o.Few > 0 {
		x.few()
	} else {
		x.search()
	}
	return x.result
}

type explorer struct {
	scenario func(*World)
	m        *machine.Machine
	o        Options
	budget   Budget
	races    int    // reported before
	usual    ending // of the schedule of first choices
	result   Result
}

// ending is what tells two runs of one schedule apart.
type ending struct {
	trail, final uint64
	kind         Kind
}

func (x *explorer) ending(s machine.Strategy) ending {
	runScenario(x.m, s, x.scenario)
	return x.end()
}

func (x *explorer) end() ending {
	e := ending{trail: x.m.Trail(), final: x.m.Final()}
	if f := x.m.Failure(); f != nil {
		e.kind = f.Kind
	}
	return e
}

func (x *explorer) search() {
	e := &x.result.Explored
	for e.Bound = x.o.From; ; e.Bound++ {
		s := &search{bound: e.Bound}
		if !x.o.NoCache {
			s.cache = newCache()
		}
		for first := true; ; first = false {
			s.begin()
			if !x.run(s, first) {
				return
			}
			if s.cache != nil {
				e.States = max(e.States, s.cache.count)
			}
			if !s.advance() {
				break
			}
			if e.Schedules >= x.budget.Schedules || e.Steps >= x.budget.Steps {
				x.result.Failure = &Failure{
					Kind: OverBudget,
					Text: fmt.Sprintf("%d schedules of %d operations in all were tried at bound %d, and more are left", e.Schedules, e.Steps, e.Bound),
				}
				return
			}
		}
		if e.Bound == x.o.Bound || !s.cut {
			e.Bound = x.o.Bound // without a cut no larger bound has more schedules
			e.Complete = true
			return
		}
	}
}

// confirmations is how often a failing schedule is run again before it is
// believed: code that throws dice could fail by chance, and pass next time.
const confirmations = 3

// run runs one schedule, and tells whether the search goes on.
func (x *explorer) run(s machine.Strategy, usual bool) bool {
	e := &x.result.Explored
	got := x.ending(s)
	e.Schedules++
	e.Steps += x.m.Steps()
	schedule := func() string { return Encode(x.m.Schedule()) }
	switch f := x.m.Failure(); {
	case f != nil && (f.Kind == Rogue || f.Kind == Stale):
		// These come from outside the run, so that no schedule repeats them.
		x.result.Failure = describe(f, schedule())
	case usual && got != x.usual:
		x.result.Failure = &Failure{Kind: Unrepeatable, Schedule: schedule()}
	case f != nil:
		x.result.Failure = describe(f, schedule())
		ids := slices.Clone(x.m.Schedule())
		for range confirmations {
			if x.ending(&script{ids: ids}) != got {
				x.result.Failure = &Failure{Kind: Unrepeatable, Schedule: x.result.Failure.Schedule}
			}
		}
	case machine.Races() > x.races:
		x.result.Failure = &Failure{Kind: Raced, Schedule: schedule()}
	case x.m.OutOfSteps():
		x.result.Failure = &Failure{
			Kind:     OverBudget,
			Text:     fmt.Sprintf("one run took more than %d operations and had not ended", x.budget.RunSteps),
			Schedule: schedule(),
		}
	default:
		if x.result.Finals != nil && !x.m.Pruned() {
			x.result.Finals[x.m.Final()] = struct{}{}
		}
		return true
	}
	return false
}

func newMachine() *machine.Machine {
	m := machine.New()
	watched.Store(m)
	return m
}

func runScenario(m *machine.Machine, s machine.Strategy, scenario func(*World)) *World {
	w := &World{m: m}
	m.Run("scenario", s, w.body(scenario))
	return w
}

func describe(f *machine.Failure, schedule string) *Failure {
	d := &Failure{Kind: f.Kind, Text: f.Text, Rule: f.Rule, So: f.So, Schedule: schedule}
	if f.Thread != nil {
		d.Thread = f.Thread.Name()
	}
	if at := machine.Learner(f.PCs); at.File != "" {
		d.Where = at.String()
	}
	return d
}
