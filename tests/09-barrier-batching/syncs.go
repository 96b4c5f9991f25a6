package suite09

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func syncs(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "sync loses nothing",
		Kind:  suite.Correctness,
		Rule:  "When Sync returns, every unmount is finished that had returned before. Sync takes no time if there is none, and does not wait for those that come later.",
		So:    "sync says that all is on the disk, the machine is switched off, and it is not.",
		Hints: [3]string{
			"Look at what Sync waits for. Is it still the same when more unmounts come meanwhile?",
			"What is to be waited for is known when Sync is called. It is what Lock waits for, without the lock.",
			"Sync: copy the list of what is open, and wait for each.",
		},
		Book: "What sync promises",
		Scenarios: []suite.Scenario{
			{
				Name:  "one is slow, one is quick, and then sync",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					a, b := l.mount("/a", 50*ms, 0), l.mount("/b", 0, 0)
					l.h.Go("shutdown", func() {
						l.instantly("Sync, with nothing open,", l.t.Sync)
						l.unmount("/a")
						l.unmount("/b")
						l.t.Sync()
						l.finished("Sync returned;", a, b)
					})
				},
			},
			{
				Name:  "another task unmounts one after the other, while somebody syncs",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					a := l.mount("/a", 0, 0)
					l.mount("/b", 0, 0)
					l.mount("/c", hour, 0)
					l.h.Go("umount", func() {
						l.unmount("/a")
						l.unmount("/b") // which waits for /a
						l.unmount("/c")
					})
					w.Sleep(ms)
					l.h.Go("sync", func() {
						l.t.Sync()
						l.finished("Sync returned;", a)
						if w.Now() > 40*ms {
							w.Failf("Sync returned after %v: it waited for what came after it", w.Now())
						}
					})
				},
			},
		},
	}
}
