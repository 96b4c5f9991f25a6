package suite02

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// What goes well once may not go well for ever: something fills up, a number
// comes round, or a limit that nobody was to reach is reached.
const (
	tenYears = 10 * 365 * aDay
	aMonth   = 30 * aDay
	moment   = time.Nanosecond // all others go on until they wait, and whoever polls by sleeping sleeps longer
)

func leavesUnawaited(new func() Domain) suite.Scenario {
	return suite.Scenario{
		Name:  "one reader comes and goes 100 times while nobody waits, and synchronizes then",
		Bound: 1, Race: 0,
		Run: func(w *sim.World) {
			l := newLab(w, new, "A")
			w.Go("A", func() {
				for range 100 {
					l.readers[0].enter()
					l.readers[0].leave()
				}
				l.synchronize("A")
			})
		},
	}
}

func everyUpdateWaits(new func() Domain) suite.Scenario {
	return suite.Scenario{
		Name:  "300 updates, one after the other, and at each of them A is inside",
		Bound: 0, Race: suite.NoRace,
		Budget: longRuns,
		Run: func(w *sim.World) {
			l := newLab(w, new, "A")
			inside, over := sim.NewCounter(w), sim.NewCounter(w)
			w.Go("A", func() {
				for i := range 300 {
					l.readers[0].enter()
					inside.Add(1)
					w.Sleep(moment)
					l.readers[0].leave()
					over.AwaitAtLeast(i + 1)
				}
			})
			w.Go("updater", func() {
				for i := range 300 {
					inside.AwaitAtLeast(i + 1)
					l.synchronize("updater")
					over.Add(1)
				}
			})
		},
	}
}

// wokenInVain wakes an updater that looks whenever somebody leaves; the longer
// it has waited, the more it is tempted to give up.
func wokenInVain(new func() Domain) suite.Scenario {
	return suite.Scenario{
		Name:  "A stays for ten years; B comes and goes every month",
		Bound: 0, Race: suite.NoRace,
		Budget: longRuns,
		Run: func(w *sim.World) {
			w.Horizon(10 * tenYears)
			l := newLab(w, new, "A", "B")
			l.at(0, "A", func() { l.readers[0].sectionOf(tenYears) })
			over := sim.NewCell(w, false)
			l.at(ms, "updater", func() {
				l.synchronize("updater")
				over.Set(true)
			})
			l.at(2*ms, "B", func() {
				for n := 0; n < int(tenYears/aMonth)-1 && !over.Get(); n++ {
					l.readers[1].enter()
					l.readers[1].leave()
					l.stay(aMonth)
				}
			})
		},
	}
}
