package suite05

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func neverWaits(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a lookup never waits for an unmount",
		Kind:  suite.Latency,
		Rule:  "A lookup takes no time and waits for nobody, not even for one step of an unmount that is under way.",
		So:    "every open() of every program stands still while somebody pulls a stick.",
		Hints: [3]string{
			"Look at everything that Lookup calls, and ask of each: may another thread make it wait?",
			"A lock is held by somebody who may be made to stop at any point, and then all lookups stop. Lookups need no lock if what they read is whole at every moment.",
			"Lookup follows mem.Pointers, which Mount and Unmount set one at a time, each to a list or map that is whole.",
		},
		Book: "Who waits for whom",
		Scenarios: []suite.Scenario{
			{
				Name:  "lookups of it and of another while the unmount waits, and while its data goes to the disk",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/mnt", "/other")
					l.hurried = true
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					l.mount("/mnt", time.Second)
					l.mount("/other", 0)
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.h.Go("A", func() {
						for _, at := range []time.Duration{ms, 20 * ms, 500 * ms} {
							w.Sleep(at - w.Now())
							l.drop(l.lookup("/other"))
							l.drop(l.lookup("/mnt"))
						}
					})
					l.over()
				},
			},
			{
				Name:  "the unmount stands still at any one of its steps",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/other")
					l.hurried = true
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					l.mount("/mnt", 0)
					l.mount("/other", 0)
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.h.Go("A", func() { l.drop(l.lookup("/other")) })
					l.h.Go("B", func() { l.drop(l.lookup("/mnt")) })
					l.over()
				},
			},
		},
	}
}
