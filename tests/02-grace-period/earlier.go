package suite02

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// A long section lasts a day, or until the clock has woken pollers so often
// that the day would be long for the machine too. That is the business of the
// last goal; until then their runs may take many steps.
const (
	aDay       = 24 * time.Hour
	maxWakeups = 2000
)

var longRuns = sim.Budget{RunSteps: 200_000}

func earlier(new func() Domain) suite.Goal {
	return suite.Goal{
		Title: "Synchronize waits for readers inside, and returns once they have left",
		Kind:  suite.Correctness,
		Rule:  "Synchronize returns only after every reader that was inside when it began has left, and then it does return.",
		So:    "the updater reuses memory that a reader is still looking at.",
		Hints: [3]string{
			"Look at what Synchronize knows. Nothing that ReadLock does reaches it yet.",
			"Readers must leave a mark that an updater can see: how many are inside, or for each reader whether it is.",
			"ReadLock adds to a number that the Domain holds, ReadUnlock takes away; Synchronize goes on when the number says that those inside have left. Load and store are two steps: between them another reader may come. Add is one.",
		},
		Book: "Who must be waited for",
		Scenarios: []suite.Scenario{
			{
				Name:  "one reader, inside for a day; one updater",
				Bound: 1, Race: 0,
				Budget: longRuns,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					var left time.Duration
					w.Go("A", func() {
						l.readers[0].enter()
						w.Stay(aDay, maxWakeups)
						l.readers[0].leave()
						left = w.Now()
					})
					w.Go("updater", func() { l.synchronize("updater") })
					w.After(func() {
						if now := w.Now(); now > 2*left+time.Second {
							w.Failf("A left at %v, and Synchronize returned only at %v", left, now)
						}
					})
				},
			},
			{
				Name:  "a short reader comes and goes while the updater begins to wait",
				Bound: 3, Race: 2,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					w.Go("A", func() {
						l.readers[0].enter()
						w.Step()
						l.readers[0].leave()
					})
					w.Go("updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "A and B enter at one instant; B leaves, and comes and goes again, and A stays",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					w.Go("A", func() { l.readers[0].sectionOf(40 * ms) })
					w.Go("B", func() {
						l.readers[1].sectionOf(20 * ms)
						l.readers[1].sectionOf(10 * ms)
					})
					l.at(14*ms, "updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "A stays; B comes and goes while the updater begins to wait",
				Bound: 3, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					l.at(0, "A", func() { l.readers[0].sectionOf(10 * ms) })
					l.at(ms, "B", func() {
						l.readers[1].enter()
						l.readers[1].leave()
					})
					l.at(ms, "updater", func() { l.synchronize("updater") })
				},
			},
			leavesUnawaited(new),
			everyUpdateWaits(new),
			wokenInVain(new),
		},
	}
}
