package suite10

import (
	"fmt"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func once(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "each last put is freed exactly once",
		Kind:  suite.Correctness,
		Rule:  "A dentry is freed once, after its last user has put it, and not while somebody holds it.",
		So:    "memory is freed under its user, twice, or never.",
		Hints: [3]string{
			"Look at two users who put one dentry at once, and at a queue that one CPU fills while another empties it.",
			"Put itself says who was the last: queue a dentry only then. And whoever empties a queue must be alone with it.",
			"if d.Put() { append it, under the queue's Mutex }; take the list out under the same Mutex before it is freed.",
		},
		Book: "The last one out",
		Scenarios: []suite.Scenario{
			{
				Name:  "two users put the same two dentries at once",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{}, 2)
					all := l.dentries(l.h.Superblock("tmpfs", 0), 2, 2)
					for c := range 2 {
						l.h.On(c, fmt.Sprintf("user %d", c), func() { l.putAll(all) })
					}
					l.over(all)
				},
			},
			{
				Name:  "one puts while another one syncs",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{}, 2)
					all := l.dentries(l.h.Superblock("tmpfs", 0), 2, 1)
					l.h.On(0, "user", func() { l.putAll(all) })
					l.h.On(1, "sync", func() { l.p.Sync() })
					l.over(all)
				},
			},
			{
				Name: "300 puts by a user who is on no CPU, and 300 by one who is",
				Few:  2, Budget: large, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{}, 1)
					sb := l.h.Superblock("tmpfs", 0)
					a, b := l.dentries(sb, 300, 1), l.dentries(sb, 300, 1)
					l.h.Go("user on none", func() { l.putAll(a) })
					l.h.On(0, "user", func() { l.putAll(b) })
					l.over(append(a, b...))
				},
			},
		},
	}
}
