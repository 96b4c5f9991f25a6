package suite03

import (
	"fmt"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// waiters is how many callers are present at once.
const waiters = 100

func manyWaiters(new Constructor) suite.Goal {
	return suite.Goal{
		Title: fmt.Sprintf("%d waiters present at once cost at most two grace periods in all", waiters),
		Kind:  suite.Latency,
		Rule:  fmt.Sprintf("%d callers that are present at once cost two grace periods at most, and none of them waits for the others.", waiters),
		So:    "the last of a hundred callers waits a hundred times as long as it must.",
		Hints: [3]string{
			"Look at how many grace periods a hundred cookies need if all of them were given out before the next one begins.",
			"All that come before a grace period begins may have the same cookie. While one is running, all that come share the next.",
			"Number grace periods, not callers: Start takes the number of the next one, and does not move it on. The goroutine that runs grace periods jumps to the highest number that is wanted.",
		},
		Book: "A hundred for the price of two",
		Scenarios: []suite.Scenario{{
			Name: "all come at the same instant", Few: 6, Race: suite.NoRace,
			Budget: sim.Budget{RunSteps: 1_000_000},
			Run:    crowd(new),
		}},
	}
}

// crowd is so many callers at one instant. The given Synchronize serves one
// caller at a time, so a grace period that is running when they come counts.
func crowd(new Constructor) func(*sim.World) {
	return func(w *sim.World) {
		l := newLab(w, new, 10*ms)
		returned := sim.NewCell(w, 0)
		for i := range waiters {
			name := "caller 1"
			if i > 0 {
				name = "another caller"
			}
			w.Go(name, func() {
				l.wait(name, l.start(name))
				if now := w.Now(); now > 3*l.length { // who polls may be late; that is another goal
					w.Failf("when %d of %d callers had returned, the next took %v, though a grace period takes %v", returned.Get(), waiters, now, l.length)
				}
				returned.Set(returned.Get() + 1)
			})
		}
		w.After(func() {
			if n := l.gp.Began(); n > 2 {
				w.Failf("%d callers have cost %d grace periods", waiters, n)
			}
		})
	}
}
