package suite06

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func everyReader(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "it still waits for every reader",
		Kind:  suite.Correctness,
		Rule:  "Synchronize returns only when every section is over that had begun when it was called; and it does return.",
		So:    "the hurry frees what somebody still reads.",
		Hints: [3]string{
			"Look at the moment at which the count is zero for the first time. Have all CPUs been asked by then? And is everybody who was asked done?",
			"An interrupt that was sent has not been handled yet. A handler that finds its CPU inside a section has learnt that it is not done.",
			"Count a CPU before you interrupt it. In the handler: if c.InReader(), leave the counting down to c.AtReaderExit; if not, count down at once, since without a section there is no exit.",
		},
		Book: "Asked is not answered",
		Scenarios: []suite.Scenario{
			{
				Name:  "a reader on another CPU, who comes back",
				Bound: 2, Race: 2,
				Run: func(w *sim.World) {
					l := newLab(w, new, 2)
					l.h.On(1, "A", func() {
						l.section(0)
						l.section(0)
					})
					l.h.On(0, "updater", func() { l.synchronize() })
				},
			},
			{
				Name:  "readers who stay for a day, on CPUs that were idle when all began; one nests",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 4)
					l.h.On(1, "A", func() {
						l.k.ReadLock()
						l.stays(24 * time.Hour)
						l.k.ReadUnlock()
					})
					l.h.On(3, "B", func() { l.stays(30 * time.Hour) })
					l.w.Sleep(ms)
					l.h.On(0, "updater", func() { l.synchronize() })
				},
			},
			{
				Name:  "a CPU reads for a moment and falls idle, another one reads for longer",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 3)
					l.h.On(2, "A", func() { l.section(2 * ms) })
					l.h.On(1, "B", func() { l.section(0) })
					l.h.On(0, "updater", func() { l.synchronize() })
				},
			},
			{
				Name:  "who has called before, with the switch off or on, is a reader now",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 2)
					l.h.On(0, "caller 1", func() {
						l.synchronize()
						w.Sleep(ms)
						l.section(10 * ms)
					})
					w.Sleep(3 * ms)
					l.h.On(1, "caller 2", func() { l.synchronize() })
				},
			},
		},
	}
}
