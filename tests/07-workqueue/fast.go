package suite07

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// exits and limit are K12's: 1024 took 8.335 s before and 0.569 s after. The goal
// allows half as much again.
const (
	exits = 1024
	limit = 854 * ms
)

var large = sim.Budget{Schedules: 400_000, Steps: 20_000_000, RunSteps: 4_000_000}

func fast(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "1024 exits take at most 0.854 s",
		Kind:  suite.Latency,
		Rule:  "1024 times fork, unshare, exit and wait take at most 0.854 s, and no exit takes longer because others are on their way out; and all namespaces are released in the end, none while a reader looks at it.",
		So:    "a program that starts many short-lived containers spends nearly all its time waiting for processes that are already done.",
		Hints: [3]string{
			"Look at who waits in Exit, and for what. Does the task that exits need it to be over?",
			"What must happen after the grace period can be left to somebody who is there then: k.Call has a function called after a grace period, and does not wait.",
			"In Exit: k.Call(func() { … }), and return. Goals 3 and 4 tell what the function may do.",
		},
		Book: "Where does the time go?",
		Scenarios: []suite.Scenario{
			{
				Name: "the loop of the thread, on its machine, while somebody looks into /proc now and then",
				Few:  1, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.K12)
					w.Patient(4000)
					l.h.ForgiveSleep()
					done := sim.NewCell(w, false)
					l.h.Go("shell", func() {
						for range exits {
							p := l.unshare()
							l.task.Store(p)
							l.h.Works(kernel.K12.Fork)
							l.exit(p)
							if w.Now() > limit {
								w.Failf("after %v there are still some of %d left", w.Now(), exits)
							}
						}
						done.Set(true)
					})
					l.h.Go("ps", func() {
						for !done.Get() {
							w.Sleep(7 * ms)
							l.read(0)
						}
					})
					l.over()
				},
			},
			{
				Name: "a hundred exits at once, while a reader stays for an hour",
				Few:  1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					costs := ticking
					costs.Free = 0 // where it is released is for later goals
					l := makeLab(w, new, costs)
					w.Patient(4000)
					l.h.ForgiveSleep()
					all := l.several(100)
					l.h.Go("A", func() { l.stay(hour) })
					w.Sleep(ms)
					l.h.Go("task", func() {
						for _, p := range all {
							l.instantly(p)
						}
					})
					l.over()
				},
			},
		},
	}
}
