package suite11

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func complete(new *Constructor) suite.Goal {
	return suite.Goal{
		Title: "what Unmount and Shutdown return from is released, and no lookup looks at it",
		Kind:  suite.Correctness,
		Rule:  "A mount is released once, after a grace period; of Unmount's when it returns, of Detach's when Shutdown does.",
		So:    "a machine goes down with data that never reached the disk, or crashes on the way.",
		Hints: [3]string{
			"For each mount ask two things: who may still look at it, and who is waiting for its end?",
			"A cookie stands for lookups that began before it was taken. So a mount is out of every lookup's way first, and then comes the cookie, or the callback.",
			"Unmount: take out, wait, release. Detach: take out, and leave \"wait, release\" to others, counted. Shutdown waits until the count is zero.",
		},
		Book: "Both ends of a shutdown",
		Scenarios: []suite.Scenario{
			{
				Name: "a lookup beside Unmount", Bound: 3,
				Run: func(w *sim.World) {
					l := small(w, new, 1)
					sb := l.mount("/mnt", 0)
					l.h.Go("A", func() { l.t.Lookup("/mnt") })
					l.h.Go("umount", func() {
						l.unmount("/mnt", sb)
						if l.t.Lookup("/mnt") {
							w.Failf("/mnt is unmounted, and a lookup finds it")
						}
					})
				},
			},
			{
				Name: "a lookup beside Detach, then Shutdown", Bound: 2, Race: 2,
				Run: func(w *sim.World) {
					l := small(w, new, 2)
					one, two := l.mount("/lazy/1", 0), l.mount("/lazy/2", 0)
					l.h.Go("A", func() { l.t.Lookup("/lazy/2") })
					l.h.Go("detach", func() {
						l.detach("/lazy/1")
						l.detach("/lazy/2")
						if l.t.Lookup("/lazy/2") {
							w.Failf("/lazy/2 is detached, and a lookup finds it")
						}
						l.t.Shutdown()
						l.down("Shutdown has returned, and", one, two)
					})
				},
			},
		},
	}
}
