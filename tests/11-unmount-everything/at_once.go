package suite11

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// callers is how many mounts N17 unmounts.
const callers = 5001

func atOnce(new *Constructor) suite.Goal {
	return suite.Goal{
		Title: "5001 unmounts at once, each complete on return, cost two grace periods",
		Kind:  suite.Latency,
		Rule:  "Of 5001 callers of Unmount at once each returns when its mount is released; at most two grace periods begin, and the last caller is back after these two and what 5001 unmounts cost.",
		So:    "a thread that only speeds up the wait leaves 5001 of them.",
		Hints: [3]string{
			"Count the grace periods in the timeline. Who began the third?",
			"The first caller begins one at once, and the others come too late for it. All of them are in time for the second.",
			"Each takes its cookie when its own mount is out, and waits without a lock that another one needs.",
		},
		Book: "What no thread did",
		Scenarios: []suite.Scenario{
			{
				Name: "5001 callers", Few: 1, Race: suite.NoRace, Budget: long,
				Run: func(w *sim.World) {
					w.Horizon(1 << 62)
					l := newLab(w, new, busy, MostBacklog)
					over := sim.NewCell(w, false)
					back := sim.NewCounter(w)
					began := sim.NewCell(w, 0)
					start := sim.NewCounter(w)
					l.programs(over, sim.NewCell(w, path("/mnt", 0)), sim.NewCell(w, path("/mnt", callers/2)), sim.NewCell(w, path("/mnt", callers-1)))
					for i := range callers {
						sb := l.mount(path("/mnt", i), 0)
						l.h.Go("umount "+path("/mnt", i), func() {
							start.AwaitAtLeast(1)
							l.unmount(path("/mnt", i), sb)
							if most := 4 * busy.Tick; w.Now() > most {
								w.Failf("a caller is back after %v; two grace periods take at most %v", w.Now(), most)
							}
							back.Add(1)
						})
					}
					l.h.Go("init", func() {
						w.Sleep(time.Millisecond) // the programs are in their sections
						began.Set(l.periods())
						start.Add(1)
						back.AwaitAtLeast(callers)
						over.Set(true)
						if n := l.periods() - began.Get(); n > 2 {
							w.Failf("5001 unmounts at once took %d grace periods", n)
						}
					})
				},
			},
		},
	}
}
