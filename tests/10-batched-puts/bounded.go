package suite10

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func bounded(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "never more than 1,024 wait to be freed",
		Kind:  suite.Correctness,
		Rule:  "At no moment do more than 1,024 dentries wait to be freed, on all CPUs together.",
		So:    "the memory that everybody has given back is in queues, and nobody can have it.",
		Hints: [3]string{
			"Look at all queues together, when each is as full as it gets.",
			"How many queues are there, at most, and how much may each hold? The one for those who are on no CPU counts, too.",
			"With 33 queues, empty each at 31.",
		},
		Book: "All queues together",
		Scenarios: []suite.Scenario{
			{
				Name: "32 CPUs put 100 each, and a program on none puts 100",
				Few:  1, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.W09, 32)
					w.Patient(4000)
					extra := l.dentries(l.h.Superblock("another", 0), 100, 1)
					over := sim.NewCounter(w)
					l.h.Go("program", func() {
						l.putAll(extra)
						over.Add(1)
					})
					all := l.load(32, 100)
					over.AwaitAtLeast(1)
					l.p.Sync()
					l.freed("Sync returned, and", append(all, extra...))
					if n := l.h.Counts().PutsPeak; n > 1024 {
						w.Failf("%d dentries were waiting to be freed at one moment", n)
					}
				},
			},
		},
	}
}
