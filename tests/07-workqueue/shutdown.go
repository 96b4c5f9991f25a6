package suite07

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func shutdown(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "nothing is lost at shutdown",
		Kind:  suite.Correctness,
		Rule:  "When Shutdown returns, everything is released that was given to Exit before.",
		So:    "what was to be written when the last user had gone is not written, and the machine is switched off.",
		Hints: [3]string{
			"Look at where a namespace may be when Shutdown is called: waiting for its grace period, in a callback, with a worker, in the middle of its release.",
			"A barrier waits for callbacks, and knows nothing of the work that they have scheduled. A flush waits for work, and knows nothing of callbacks that will schedule more.",
			"k.Barrier() first, then k.Flush().",
		},
		Book: "Two waits, in this order",
		Scenarios: []suite.Scenario{
			{
				Name:  "three exits, and shutdown at once",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					all := l.several(3)
					l.h.Go("init", func() {
						for _, p := range all {
							l.exit(p)
						}
						l.shutdown()
					})
				},
			},
			{
				Name:  "a reader stays for an hour",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					p := l.unshare()
					l.task.Store(p)
					l.h.Go("ps", func() { l.read(hour) })
					w.Sleep(ms)
					l.h.Go("init", func() {
						l.exit(p)
						l.shutdown()
					})
				},
			},
			{
				Name: "twenty exits, and shutdown at once",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					all := l.several(20)
					l.h.Go("init", func() {
						for _, p := range all {
							l.exit(p)
						}
						l.shutdown()
					})
				},
			},
		},
	}
}

func (l *lab) shutdown() {
	l.n.Shutdown()
	if n := l.h.Counts().Unreleased; n > 0 {
		l.w.Failf("Shutdown returned, and %d namespaces are not released", n)
	}
}
