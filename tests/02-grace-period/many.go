package suite02

import (
	"fmt"
	"slices"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func unregisterMeetsRegister(new func() Domain) suite.Scenario {
	return suite.Scenario{
		Name:  "B unregisters while C registers, and C is inside when the updater comes",
		Bound: 2, Race: 0,
		Run: func(w *sim.World) {
			l := newLab(w, new, "B")
			c := l.declare("C")
			w.Go("B", func() { l.readers[0].h.Unregister() })
			w.Go("C", func() {
				c.register()
				c.sectionOf(5 * ms)
			})
			l.at(ms, "updater", func() { l.synchronize("updater") })
		},
	}
}

// manyHandles has more readers than a word has bits, and than anybody thought
// there would be. They leave in the order of their coming, and in the reverse.
func manyHandles(new func() Domain) suite.Scenario {
	names := make([]string, 70)
	for i := range names {
		names[i] = fmt.Sprintf("reader %d", i+1)
	}
	return suite.Scenario{
		Name:  fmt.Sprintf("%d readers are inside when the updater comes, and leave one by one", len(names)),
		Bound: 0, Race: suite.NoRace,
		Budget: sim.Budget{RunSteps: 2 * longRuns.RunSteps},
		Run: func(w *sim.World) {
			l := newLab(w, new)
			for _, n := range names {
				l.declare(n)
			}
			inside, over := sim.NewCounter(w), sim.NewCounter(w)
			w.Go("readers", func() { // one goroutine that has all the handles
				for _, r := range l.readers {
					r.register()
				}
				for i := range 2 {
					for _, r := range l.readers {
						r.enter()
					}
					inside.Add(1)
					for _, r := range l.readers {
						w.Sleep(moment)
						r.leave()
					}
					over.AwaitAtLeast(i + 1)
					slices.Reverse(l.readers)
				}
			})
			w.Go("updater", func() {
				for i := range 2 {
					inside.AwaitAtLeast(i + 1)
					l.synchronize("updater")
					over.Add(1)
				}
			})
		},
	}
}
