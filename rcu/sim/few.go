package sim

import (
	"runtime"

	"graceperiod/rcu/internal/machine"
)

// few runs a few schedules; see Options.Few.
func (x *explorer) few() {
	e := &x.result.Explored
	e.Sampled = true
	for i := range x.o.Few {
		var s machine.Strategy
		switch i {
		case 0:
			s = &script{}
		case 1:
			s = &turns{}
		default:
			s = &random{state: x.o.Seed + uint64(i-2)}
		}
		if !x.run(s, i == 0) {
			return
		}
	}
	e.Complete = true
}

// Once runs the scenario once, by first choices: for figures of worlds that are
// large, and known to be right.
func Once(scenario func(*World), b Budget) Result {
	if p := runtime.GOMAXPROCS(0); p > 1 {
		runtime.GOMAXPROCS(1)
		defer runtime.GOMAXPROCS(p)
	}
	x := &explorer{scenario: scenario, m: newMachine(), budget: b.orDefault(), races: machine.Races()}
	defer x.m.Close()
	x.m.MaxSteps = x.budget.RunSteps
	x.result.Explored.Sampled = true
	x.result.Explored.Complete = x.run(&script{}, false)
	return x.result
}

// turns lets the ready threads go in turn, one operation each.
type turns struct{ last int }

// Next picks the ready thread after the last one; see machine.Strategy.
//
//go:norace
func (s *turns) Next(m *machine.Machine, _ *machine.Thread) *machine.Thread {
	t := m.ReadyFrom(s.last + 1)
	if t == nil {
		t = m.ReadyFrom(0)
	}
	s.last = t.ID()
	return t
}

// random lets any ready thread go. Its numbers are made here, so that a seed
// means the same schedule for good.
type random struct{ state uint64 }

// Next picks a ready thread at random; see machine.Strategy.
//
//go:norace
func (s *random) Next(m *machine.Machine, _ *machine.Thread) *machine.Thread {
	s.state += 0x9E3779B97F4A7C15 // splitmix64
	x := s.state
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	x ^= x >> 31
	return m.Ready(int(x>>1) % m.ReadyCount())
}
