package sim_test

import (
	"fmt"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// visit is a scenario: two visitors count themselves, each with a Load and a
// Store where one Add would be right.
func visit(w *sim.World) {
	var visitors mem.Int64
	w.Name("visitors", &visitors)
	for _, name := range []string{"Ann", "Bob"} {
		w.Go(name, func() {
			n := visitors.Load()
			visitors.Store(n + 1)
		})
	}
	w.After(func() {
		if n := visitors.Load(); n != 2 {
			w.Failf("two came, and %d were counted", n)
		}
	})
}

// Explore finds that one schedule loses a visitor. It takes one preemption: a
// visitor must come in between the other's Load and Store.
func ExampleExplore() {
	r := sim.Explore(visit, sim.Options{Bound: 0})
	fmt.Println("bound 0:", r.Explored.Schedules, "schedules, failure:", r.Failure)

	r = sim.Explore(visit, sim.Options{Bound: 1})
	fmt.Println("bound 1:", r.Failure.Text)
	// Output:
	// bound 0: 2 schedules, failure: <nil>
	// bound 1: two came, and 1 were counted
}

// A failing schedule replays, step by step. It names the threads in the order
// of their steps: b, which is Ann, starts and loads; c, Bob, starts, loads and
// stores; then b stores. Thread a is the scenario, whose own steps go without
// saying.
func ExampleReplay() {
	r := sim.Explore(visit, sim.Options{Bound: 1})
	rec, err := sim.Replay(visit, r.Failure.Schedule, sim.Budget{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("schedule", r.Failure.Schedule)
	for _, e := range rec.Events {
		if e.Object == "visitors" {
			fmt.Println(rec.Threads[e.Thread], e.Op, e.Value)
		}
	}
	fmt.Println(rec.Failure.Text)
	// Output:
	// schedule b2c3b
	// Ann Load 0
	// Bob Load 0
	// Bob Store 1
	// Ann Store 1
	// scenario Load 1
	// two came, and 1 were counted
}
