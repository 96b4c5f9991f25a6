package suite10

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func syncs(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "sync drains first",
		Kind:  suite.Correctness,
		Rule:  "When Sync returns, everything is freed whose last Put had returned before, on whatever CPU.",
		So:    "sync says that all is on the disk, and inodes that wait to be freed have not been written.",
		Hints: [3]string{
			"Look at where a dentry may be when Sync is called: in the queue of this CPU, of another one, or taken out by somebody who is about to free it.",
			"A queue that is empty does not mean that what was in it is freed. Sync must also wait for who is at it.",
			"Hold the queue's Mutex until what was in it is freed; Sync takes each queue's Mutex in turn.",
		},
		Book: "An empty queue is not the end",
		Scenarios: []suite.Scenario{
			{
				Name:  "puts on three CPUs, then a sync on a fourth",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{}, 4)
					all := l.dentries(l.h.Superblock("tmpfs", 0), 3, 1)
					for c, name := range []string{"user 1", "user 2", "user 3"} {
						l.h.On(c, name, func() { l.p.Put(all[c]) })
					}
					w.Sleep(ms)
					l.h.On(3, "sync", func() {
						l.p.Sync()
						l.freed("Sync returned, and", all)
					})
				},
			},
			{
				Name:  "two syncs at once, after a put",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{Hold: us}, 1)
					all := l.dentries(l.h.Superblock("tmpfs", 0), 2, 1)
					l.h.On(0, "user", func() { l.putAll(all) })
					w.Sleep(ms)
					for _, name := range []string{"sync 1", "sync 2"} {
						l.h.Go(name, func() {
							l.p.Sync()
							l.freed("Sync returned, and", all)
						})
					}
				},
			},
		},
	}
}
