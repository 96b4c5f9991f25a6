package suite02

import (
	"fmt"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func twoUpdaters(new func() Domain) suite.Goal {
	return suite.Goal{
		Title: "of two updaters each waits for the readers that were inside when it began",
		Kind:  suite.Correctness,
		Rule:  "Each Synchronize returns only after every reader that was inside when that call began has left, whatever other updaters do.",
		So:    "an updater relies on a wait that began before it removed anything.",
		Hints: [3]string{
			"Look at a second call of Synchronize that begins while a first one is waiting. For whom does the first one wait?",
			"A grace period that is under way began too early for the newcomer: readers that came after it are not waited for. Nor may two updaters move the same numbers at once.",
			"Let updaters take turns under a Mutex that readers never touch. Or if they share a wait, let the newcomer share the next one, not the present one.",
		},
		Book: "Two updaters",
		Scenarios: []suite.Scenario{
			{
				Name:  "B enters after the first updater began; the second begins after B",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					l.at(0, "A", func() { l.readers[0].sectionOf(10 * ms) })
					l.at(1*ms, "updater 1", func() { l.synchronize("updater 1") })
					l.at(2*ms, "B", func() { l.readers[1].sectionOf(20 * ms) })
					l.at(3*ms, "updater 2", func() { l.synchronize("updater 2") })
				},
			},
			{
				Name:  "the second updater comes while the first waits, the third while the second does; readers come between them",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B", "C")
					l.at(0, "A", func() { l.readers[0].sectionOf(10 * ms) })
					l.at(1*ms, "updater 1", func() { l.synchronize("updater 1") })
					l.at(2*ms, "B", func() { l.readers[1].sectionOf(12 * ms) })
					l.at(3*ms, "updater 2", func() { l.synchronize("updater 2") })
					l.at(11*ms, "C", func() { l.readers[2].sectionOf(30 * ms) })
					l.at(12*ms, "updater 3", func() { l.synchronize("updater 3") })
				},
			},
			{
				Name:  "the third updater comes late in the wait of the second; readers come between them",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B", "C", "D", "E")
					l.at(0, "A", func() { l.readers[0].sectionOf(10 * ms) })
					l.at(1*ms, "updater 1", func() { l.synchronize("updater 1") })
					l.at(2*ms, "B", func() { l.readers[1].sectionOf(20 * ms) })
					l.at(3*ms, "updater 2", func() { l.synchronize("updater 2") })
					l.at(11*ms, "C", func() { l.readers[2].sectionOf(30 * ms) })
					l.at(30*ms, "D", func() { l.readers[3].sectionOf(30 * ms) })
					l.at(45*ms, "E", func() { l.readers[4].sectionOf(35 * ms) })
					l.at(46*ms, "updater 3", func() { l.synchronize("updater 3") })
				},
			},
			{
				Name:  "A enters while updater 1 is under way; updater 2 begins as soon as A is inside",
				Bound: 3, Race: 2,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					inside := sim.NewCounter(w)
					w.Go("A", func() {
						l.readers[0].enter()
						inside.Add(1)
						l.stay(ms)
						l.readers[0].leave()
					})
					w.Go("updater 1", func() { l.synchronize("updater 1") })
					w.Go("updater 2", func() {
						inside.AwaitAtLeast(1) // one that begins earlier owes A nothing
						l.synchronize("updater 2")
					})
				},
			},
			{
				Name:  "an updater is held before step 2 of Synchronize while 2 updates go by; then A enters, and it comes again",
				Bound: 0, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					begun, held, over := sim.NewCounter(w), sim.NewCounter(w), sim.NewCounter(w)
					w.Go("updater", func() {
						begun.Add(1)
						l.synchronize("updater")
						w.Sleep(ms)
						l.synchronize("updater")
					}).HoldAt(2)
					w.Go("A", func() {
						begun.AwaitAtLeast(1)
						held.Add(1) // the updater has gone as far as it can
						over.AwaitAtLeast(1)
						l.readers[0].sectionOf(10 * ms)
					})
					held.AwaitAtLeast(1)
					for range 2 {
						l.synchronize("another updater")
					}
					over.Add(1)
				},
			},
			{
				Name:  "four updaters wait for A",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.at(0, "A", func() { l.readers[0].sectionOf(10 * ms) })
					for i := 1; i <= 4; i++ {
						name := fmt.Sprintf("updater %d", i)
						l.at(time.Duration(i)*ms, name, func() { l.synchronize(name) })
					}
				},
			},
		},
	}
}
