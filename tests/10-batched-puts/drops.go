package suite10

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func drops(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "drop_caches flushes",
		Kind:  suite.Correctness,
		Rule:  "When DropCaches returns, everything is freed whose last Put had returned before: the memory is there.",
		So:    "somebody asks for memory, is told that there is none, and thousands of unused dentries lie about.",
		Hints: [3]string{
			"Look at what somebody wants who calls DropCaches, and what is in the queues.",
			"It is the promise of Sync, for another reason.",
			"func (p *Puts) DropCaches() { p.Sync() }",
		},
		Book: "The memory that is not there",
		Scenarios: []suite.Scenario{
			{
				Name:  "puts on two CPUs, then drop_caches",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{Hold: us}, 3)
					all := l.dentries(l.h.Superblock("tmpfs", 0), 2, 1)
					for c, name := range []string{"user 1", "user 2"} {
						l.h.On(c, name, func() { l.p.Put(all[c]) })
					}
					w.Sleep(ms)
					l.h.On(2, "echo 2", func() {
						l.p.DropCaches()
						l.freed("DropCaches returned, and", all)
					})
				},
			},
		},
	}
}
