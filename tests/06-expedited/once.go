package suite06

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func once(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "one call alone interrupts each CPU at most once",
		Kind:  suite.Latency,
		Rule:  "A call that is alone interrupts no CPU more than once, however long a reader stays; and it returns when the last reader has left.",
		So:    "whoever reads for long is interrupted again and again, and reads for longer still.",
		Hints: [3]string{
			"Look at what the caller does when it has learnt that a CPU is inside a section. Does it have to ask again?",
			"The reader himself can say when he is done. Who has left a word with him need not come back.",
			"c.AtReaderExit(f), once, in the handler; then sleep until f was called. One answer of each CPU is enough.",
		},
		Book: "Leave a word",
		Scenarios: []suite.Scenario{
			{
				Name:  "two readers stay for hours, a third CPU works",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.N17x4, 4)
					left := sim.NewCell(w, time.Duration(0))
					reads := func(length time.Duration) {
						l.stays(length)
						left.Set(w.Now())
					}
					l.h.On(1, "A", func() { reads(time.Hour) })
					l.h.On(2, "B", func() { reads(2 * time.Hour) })
					l.h.On(3, "C", func() { l.h.Works(3 * time.Hour) })
					w.Sleep(ms)
					l.h.On(0, "updater", func() {
						l.synchronize()
						if late := w.Now() - left.Get(); late > ms {
							w.Failf("the last reader had left, and Synchronize returned %v later", late)
						}
					})
					w.After(func() { l.atMost(1, 4, "one call") })
				},
			},
		},
	}
}
