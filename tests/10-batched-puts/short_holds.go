package suite10

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func shortHolds(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no hold of the lock frees more than 64",
		Kind:  suite.Latency,
		Rule:  "In one hold of the lock at most 64 dentries are freed.",
		So:    "one process with a million files exits, and nothing else runs for a second.",
		Hints: [3]string{
			"Look at the longest list that may be emptied at once, also by Sync, and by somebody who has come from a full queue.",
			"A long list is freed in parts, and the lock is given back in between.",
			"for len(list) > 0 { take at most 64 of it; Lock, free them, Unlock }",
		},
		Book: "Let others in",
		Scenarios: []suite.Scenario{
			{
				Name: "one program on one CPU puts a thousand, another on none, then sync",
				Few:  1, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.W09, 1)
					w.Patient(4000)
					sb := l.h.Superblock("tmpfs", 0)
					a, b := l.dentries(sb, 1000, 1), l.dentries(sb, 1000, 1)
					l.h.On(0, "program", func() { l.putAll(a) })
					l.h.Go("another", func() { l.putAll(b) })
					w.After(func() {
						l.p.Sync()
						l.freed("Sync returned, and", append(a, b...))
						l.holds()
					})
				},
			},
			{
				Name: "32 CPUs put 40 each, then sync",
				Few:  1, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.W09, 32)
					w.Patient(4000)
					all := l.load(32, 40)
					l.p.Sync()
					l.freed("Sync returned, and", all)
					l.holds()
				},
			},
		},
	}
}

func (l *lab) holds() {
	if n := l.h.DcacheStats().MostServed; n > 64 {
		l.w.Failf("one hold of the lock freed %d dentries", n)
	}
}
