package suite07

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

const hour = time.Hour

func afterGrace(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "released after a grace period, and not before",
		Kind:  suite.Correctness,
		Rule:  "Namespaces are released after a grace period that began when Exit had been called: no reader who found them before still looks at them.",
		So:    "whoever looks into /proc reads memory that belongs to somebody else by now.",
		Hints: [3]string{
			"Look at a reader who has loaded the task's pointer a moment before the task exits. Who waits for him?",
			"A worker runs soon, not after a grace period. And a grace period that is under way already has begun too early for who comes now.",
			"k.Call begins its grace period after the call. Whatever you collect in a list of your own may go with the next one only, not with the one that is under way.",
		},
		Book: "Deferred is not after",
		Scenarios: []suite.Scenario{
			{
				Name:  "one reader, one exit",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					l.h.ForgiveSleep()
					p := l.unshare()
					l.task.Store(p)
					l.h.Go("ps", func() { l.read(0) })
					l.h.Go("task", func() { l.exit(p) })
					l.over()
				},
			},
			{
				Name:  "a second task exits while the grace period for the first is under way, and a reader has just come",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					l.h.ForgiveSleep()
					p, q := l.unshare(), l.unshare()
					l.h.Go("task 1", func() { l.exit(p) })
					w.Sleep(ms)
					l.h.Go("task 2", func() {
						l.task.Store(q)
						w.Sleep(2 * ms)
						l.exit(q)
					})
					w.Sleep(ms)
					l.h.Go("ps", func() { l.read(hour) })
					l.over()
				},
			},
		},
	}
}
