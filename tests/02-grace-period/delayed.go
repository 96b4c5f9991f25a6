package suite02

import (
	"fmt"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func delayed(new func() Domain) suite.Goal {
	g := suite.Goal{
		Title: "a reader delayed while entering is not missed",
		Kind:  suite.Correctness,
		Rule:  "Synchronize returns only after every reader that was inside when it began has left, however slowly that reader entered.",
		So:    "a reader that was held up on its way in is overlooked one update later.",
		Hints: [3]string{
			"Look at ReadLock as separate steps. What if the thread is stopped between two of them, and an updater comes and goes, and comes again?",
			"A reader that has looked where to be counted, but is not counted yet, is invisible. When it goes on, it may be counted in a place that the next updater does not look at.",
			"One update may need more than one round: after waiting for the one place, send readers back and wait for the other too. Or let a reader check, after it has written itself down, that what it read before is still so.",
		},
		Book: "The delayed reader",
		Scenarios: []suite.Scenario{{
			Name:  "the updater synchronizes, rests and synchronizes again while A enters",
			Bound: 2, Race: 1,
			Run: func(w *sim.World) {
				l := newLab(w, new, "A")
				w.Go("A", func() {
					l.readers[0].enter()
					w.Sleep(10 * ms)
					l.readers[0].leave()
				})
				w.Go("updater", func() {
					l.synchronize("updater")
					w.Sleep(ms)
					l.synchronize("updater")
				})
			},
		}},
	}
	for _, updates := range []int{2, 3, 4, 256} {
		for step := 2; step <= 4; step++ {
			g.Scenarios = append(g.Scenarios, heldWhileEntering(new, step, updates))
		}
	}
	return g
}

// heldWhileEntering holds a reader inside ReadLock for so many updates: what
// counts updates in a number that comes round again mistakes the old for the new.
func heldWhileEntering(new func() Domain, step, updates int) suite.Scenario {
	return suite.Scenario{
		Name:  fmt.Sprintf("A is held before step %d of its entering while %d updates go by", step, updates),
		Bound: 0, Race: suite.NoRace,
		Run: func(w *sim.World) {
			l := newLab(w, new, "A")
			w.Go("A", func() {
				l.readers[0].enter()
				w.Sleep(10 * ms)
				l.readers[0].leave()
			}).HoldAt(step)
			w.Go("updater", func() {
				for range updates {
					l.synchronize("updater")
				}
				w.Sleep(ms)
				l.synchronize("updater")
			})
		},
	}
}
