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
		So:    "a reader that was held up on its way in is overlooked by a later updater.",
		Hints: [3]string{
			"Look at ReadLock as separate steps. What if the thread is stopped between two of them, and an updater comes and goes, and comes again?",
			"A reader that has looked where to be counted, but is not counted yet, is invisible. When it goes on, it may be counted in a place that the next updater does not look at.",
			"One update may need more than one round: after waiting for the one place, send readers back and wait for the other too. Or let a reader check, after it has written itself down, that what it read before is still so.",
		},
		Book: "The delayed reader",
		Scenarios: []suite.Scenario{{
			Name:  "the updater synchronizes, rests and synchronizes again while A enters",
			Bound: 2, Race: 2,
			Run: func(w *sim.World) {
				l := newLab(w, new, "A")
				w.Go("A", func() { l.readers[0].sectionOf(10 * ms) })
				w.Go("updater", func() {
					l.synchronize("updater")
					w.Sleep(ms)
					l.synchronize("updater")
				})
			},
		}},
	}
	for step := 2; step <= 3; step++ {
		g.Scenarios = append(g.Scenarios, heldInCompany(new, step))
	}
	// Numbers that come round after 3, after 4 and after 256 are the ones people
	// use; 60 is a multiple of many.
	for _, updates := range []int{2, 3, 59, 255} {
		for step := 2; step <= 3; step++ {
			g.Scenarios = append(g.Scenarios, heldWhileEntering(new, step, updates))
		}
	}
	return g
}

// heldWhileEntering holds a reader inside ReadLock for so many updates: what
// counts updates in a number that comes round again mistakes the old for the
// new. The updates are the scenario's own, so that the search has nothing to
// choose while they go by.
func heldWhileEntering(new func() Domain, step, updates int) suite.Scenario {
	return suite.Scenario{
		Name:  fmt.Sprintf("A is held before step %d of its entering while %d updates go by", step, updates),
		Bound: 0, Race: suite.NoRace,
		Budget: longRuns,
		Run: func(w *sim.World) {
			l := newLab(w, new, "A")
			entering, held, over := sim.NewCounter(w), sim.NewCounter(w), sim.NewCounter(w)
			w.Go("A", func() {
				entering.Add(1)
				l.readers[0].sectionOf(10 * ms)
			}).HoldAt(step)
			w.Go("updater", func() {
				entering.AwaitAtLeast(1)
				held.Add(1) // A has gone as far as it can
				over.AwaitAtLeast(1)
				w.Sleep(ms)
				l.synchronize("updater")
			})
			held.AwaitAtLeast(1)
			for range updates {
				l.synchronize("an earlier updater")
			}
			over.Add(1)
		},
	}
}

// heldInCompany has another reader inside at the updates before and after the
// delay: what an updater does only when it found nobody, it does not do here.
func heldInCompany(new func() Domain, step int) suite.Scenario {
	return suite.Scenario{
		Name:  fmt.Sprintf("A is held before step %d of its entering during an update; B is inside at that one, and at the next", step),
		Bound: 0, Race: suite.NoRace,
		Run: func(w *sim.World) {
			l := newLab(w, new, "A", "B")
			entering, inside, begun, over := sim.NewCounter(w), sim.NewCounter(w), sim.NewCounter(w), sim.NewCounter(w)
			w.Go("A", func() {
				entering.Add(1)
				l.readers[0].sectionOf(10 * ms)
			}).HoldAt(step)
			w.Go("B", func() {
				entering.AwaitAtLeast(1)
				l.readers[1].enter()
				inside.Add(1) // A has gone as far as it can
				begun.AwaitAtLeast(1)
				l.readers[1].leave()
				over.AwaitAtLeast(1)
				l.readers[1].sectionOf(5 * ms)
			})
			w.Go("updater", func() {
				inside.AwaitAtLeast(1)
				begun.Add(1) // B leaves when this thread waits
				l.synchronize("updater")
				over.Add(1)
				w.Sleep(ms)
				l.synchronize("updater")
			})
		},
	}
}
