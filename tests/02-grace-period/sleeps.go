package suite02

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func sleeps(new func() Domain) suite.Goal {
	return suite.Goal{
		Title: "an updater that waits sleeps until it is woken",
		Kind:  suite.Latency,
		Rule:  "An updater that waits does nothing, for 2ms or for 24h, until the reader that leaves last wakes it; then it returns at once.",
		So:    "every waiting updater keeps a processor busy, or wakes up again and again to find nothing.",
		Hints: [3]string{
			"Look at the loop in Synchronize: what does it do while nothing changes?",
			"Somebody knows when the wait is over: the reader that leaves last. It can wake the updater, if it knows that one waits.",
			"Wait in a mem.Cond or for a mem.Event. The updater says that it waits before it looks at the readers for the last time; the reader leaves before it looks whether somebody waits. So one of them sees the other, and no wake-up is lost.",
		},
		Book: "Sleep, do not poll",
		Scenarios: []suite.Scenario{{
			Name:  "one updater waits for sections of 2ms, of 7s and of 24h",
			Bound: 1, Race: 0,
			Budget: longRuns,
			Run: func(w *sim.World) {
				l := newLab(w, new, "A")
				// A bounded spin before going to sleep is fine: it may finish before the clock moves.
				w.SpinSlices(256)
				w.Patient(1000)
				left := sim.NewCell(w, time.Duration(0))
				lengths := []time.Duration{2 * ms, 7 * time.Second, aDay}
				round := func(i int) time.Duration { return time.Duration(i) * 2 * aDay }
				w.Go("A", func() {
					for i, length := range lengths {
						w.Sleep(round(i) - w.Now())
						l.readers[0].enter()
						w.Stay(length, 20)
						left.Set(w.Now())
						l.readers[0].leave()
					}
				})
				w.Go("updater", func() {
					for i, length := range lengths {
						w.Sleep(round(i) + ms - w.Now())
						wakes := w.Wakes()
						l.synchronize("updater")
						if wakes = w.Wakes() - wakes; wakes > 0 {
							w.Failf("in a section of %v the updater was awake %d× though nobody had woken it: the clock did, or found it going round in a loop", length, wakes)
						}
						if now := w.Now(); now != left.Get() {
							w.Failf("A left at %v, and Synchronize returned only at %v", left.Get(), now)
						}
					}
				})
			},
		}, {
			Name:  "a second updater comes while the first waits for a section of 24h",
			Bound: 1, Race: 0,
			Budget: longRuns,
			Run: func(w *sim.World) {
				l := newLab(w, new, "A")
				w.SpinSlices(256)
				w.Patient(1000)
				left := sim.NewCell(w, time.Duration(0))
				l.at(0, "A", func() {
					l.readers[0].enter()
					w.Stay(aDay, 20)
					left.Set(w.Now())
					l.readers[0].leave()
				})
				for i, name := range []string{"updater 1", "updater 2"} {
					l.at(time.Duration(i+1)*ms, name, func() {
						wakes := w.Wakes()
						l.synchronize(name)
						if wakes = w.Wakes() - wakes; wakes > 0 {
							w.Failf("while %s waited, updaters were awake %d× though nobody had woken them", name, wakes)
						}
						if now := w.Now(); now != left.Get() {
							w.Failf("A left at %v, and Synchronize of %s returned only at %v", left.Get(), name, now)
						}
					})
				}
			},
		}},
	}
}
