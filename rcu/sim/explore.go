package sim

import (
	"fmt"

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
	Bound   int // preemptions; bounds 0 to Bound are searched in turn, so the first failure is a simple one
	Budget  Budget
	NoCache bool // explore a state as often as it is reached: for tests of the cache
	Finals  bool // collect the states that runs end in
	From    int  // the first bound; 0 unless a test wants one bound alone
}

// Explore tries every schedule of the scenario within the options, and stops at
// the first that breaks a rule.
func Explore(scenario func(*World), o Options) Result {
	x := &explorer{scenario: scenario, m: newMachine(), o: o, budget: o.Budget.orDefault()}
	x.m.MaxSteps = x.budget.RunSteps
	if o.Finals {
		x.result.Finals = map[uint64]struct{}{}
	}
	x.explore()
	return x.result
}

type explorer struct {
	scenario func(*World)
	m        *machine.Machine
	o        Options
	budget   Budget
	result   Result
}

func (x *explorer) explore() {
	e := &x.result.Explored
	races := machine.Races()
	if !x.repeats() {
		return
	}
	for e.Bound = x.o.From; ; e.Bound++ {
		s := &search{bound: e.Bound}
		if !x.o.NoCache {
			s.cache = newCache()
		}
		for {
			s.begin()
			w := x.run(s)
			e.Schedules++
			e.Steps += x.m.Steps()
			if s.cache != nil {
				e.States = max(e.States, s.cache.count)
			}
			if f := x.m.Failure(); f != nil {
				x.fail(w, f)
				return
			}
			if machine.Races() > races {
				x.result.Failure = &Failure{Kind: Raced, Schedule: Encode(x.m.Schedule())}
				return
			}
			if x.m.OutOfSteps {
				x.result.Failure = &Failure{
					Kind:     OverBudget,
					Text:     fmt.Sprintf("one run took more than %d operations and had not ended", x.budget.RunSteps),
					Schedule: Encode(x.m.Schedule()),
				}
				return
			}
			if x.result.Finals != nil && !x.m.Pruned {
				x.result.Finals[x.m.Final()] = struct{}{}
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

// repeats runs the first schedule twice and compares: code that takes another
// path the second time cannot be explored.
func (x *explorer) repeats() bool {
	var ends [2]uint64
	for i := range ends {
		s := &search{}
		s.begin()
		x.run(s)
		ends[i] = x.m.Final()
	}
	if ends[0] != ends[1] && x.m.Failure() == nil {
		x.result.Failure = &Failure{Kind: Unrepeatable, Schedule: Encode(x.m.Schedule())}
		return false
	}
	return true
}

func newMachine() *machine.Machine {
	m := machine.New()
	watched.Store(m)
	return m
}

func (x *explorer) run(s machine.Strategy) *World { return runScenario(x.m, s, x.scenario) }

func runScenario(m *machine.Machine, s machine.Strategy, scenario func(*World)) *World {
	w := &World{m: m}
	m.Run("scenario", s, w.body(scenario))
	return w
}

func (x *explorer) fail(w *World, f *machine.Failure) {
	x.result.Failure = describe(f, Encode(x.m.Schedule()))
}

func describe(f *machine.Failure, schedule string) *Failure {
	d := &Failure{Kind: f.Kind, Text: f.Text, Schedule: schedule}
	if f.Thread != nil {
		d.Thread = f.Thread.Name()
	}
	if at := machine.Learner(f.PCs); at.File != "" {
		d.Where = at.String()
	}
	return d
}
