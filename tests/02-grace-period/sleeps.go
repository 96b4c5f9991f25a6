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
		Rule:  "Waiting for a reader takes as many steps for a section of 24h as for one of 2ms, and Synchronize returns at the instant the last reader leaves.",
		So:    "every waiting updater keeps a processor busy, or wakes up again and again to find nothing.",
		Hints: [3]string{
			"Look at the loop in Synchronize: what does it do while nothing changes?",
			"Somebody knows when the wait is over: the reader that leaves last. It can wake the updater, if it knows that one waits.",
			"Wait in a mem.Cond or for a mem.Event. The updater says that it waits before it looks at the readers for the last time; the reader leaves before it looks whether somebody waits. So one of them sees the other, and no wake-up is lost.",
		},
		Book: "Sleep, do not poll",
		Scenarios: []suite.Scenario{{
			Name:  "one updater waits for sections of 2ms, of 7s and of 24h",
			Bound: 0, Race: 0,
			Run: func(w *sim.World) {
				round := func(i int) time.Duration { return time.Duration(i) * 2 * aDay }
				lengths := []time.Duration{2 * ms, 7 * time.Second, aDay}
				l := newLab(w, new, "A")
				w.SpinSlices(20) // a bounded spin may finish before the clock moves
				w.Patient(2000)
				left := sim.NewCell(w, time.Duration(0))
				w.Go("A", func() {
					for i, length := range lengths {
						w.Sleep(round(i) - w.Now())
						l.readers[0].enter()
						w.Stay(length, maxWakeups)
						left.Set(w.Now())
						l.readers[0].leave()
					}
				})
				w.Go("updater", func() {
					var first int
					for i, length := range lengths {
						w.Sleep(round(i) + ms - w.Now())
						wakes := w.Wakes()
						l.synchronize("updater")
						wakes = w.Wakes() - wakes
						if now := w.Now(); now != left.Get() {
							w.Failf("A left at %v, and Synchronize returned only at %v", left.Get(), now)
						}
						if i == 0 {
							first = wakes
						} else if wakes > first {
							w.Failf("while the updater waited for a section of %v the clock woke it, or found it still looping, %d times; for one of %v %d times", length, wakes, lengths[0], first)
						}
					}
				})
			},
		}},
	}
}
