package suite07

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func noSleep(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "nothing sleeps in a callback",
		Kind:  suite.Correctness,
		Rule:  "A callback does not sleep: it calls nothing that may, such as Release, Synchronize, Barrier or Flush.",
		So:    "BUG: sleeping function called from invalid context. The CPU that runs callbacks stands still.",
		Hints: [3]string{
			"Look at what the callback calls. Which of these may sleep?",
			"A callback may hand on what must sleep to somebody who may: a worker.",
			"In the callback: k.Schedule(func() { p.Release() }), and nothing else.",
		},
		Book: "Where callbacks run",
		Scenarios: []suite.Scenario{
			{
				Name:  "one exit",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					p := l.unshare()
					l.h.Go("task", func() { l.instantly(p) })
					l.over()
				},
			},
		},
	}
}
