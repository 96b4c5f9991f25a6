package suite07

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func quota(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a tight loop under a quota never fails",
		Kind:  suite.Correctness,
		Rule:  "While at most so many namespaces are in use as the quota allows, Unshare does not fail, however many are on their way out: then it waits for one of them. If all are in use, it returns ENOSPC at once. While it waits nobody's Exit takes longer, and nothing is released too early.",
		So:    "a build with many jobs fails now and then, because processes that are gone still count; or, without a quota, the memory fills with what nobody uses any more.",
		Hints: [3]string{
			"Look at a loop that makes namespaces and ends them. Who stops it when it is faster than grace periods go by?",
			"What is on its way out comes back, so it is worth waiting for. What is in use does not. Unshare must know which of the two the quota is used up by.",
			"Count under a Mutex what was given to Exit and has not been released. In Unshare: while NewNSProxy fails and the count is not zero, wait in a Cond; whoever releases counts down and wakes all.",
		},
		Book: "The loop that nothing bounds",
		Scenarios: []suite.Scenario{
			{
				Name: "a thousand times unshare and exit, with a quota of 64",
				Few:  1, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.K12)
					w.Patient(4000)
					l.h.Quota(64)
					l.h.Go("shell", func() {
						for range 1000 {
							l.exit(l.unshare())
						}
					})
					l.over()
				},
			},
			{
				Name:  "one is in use, one on its way out, and the quota is two",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					l.h.Quota(2)
					p, q := l.unshare(), l.unshare()
					l.h.Go("task", func() { l.exit(q) })
					l.h.Go("shell", func() {
						r, err := l.n.Unshare()
						if err != nil { // the other has not called Exit yet
							w.Sleep(ms)
							r = l.unshare()
						}
						if _, err := l.n.Unshare(); err != kernel.ENOSPC {
							w.Failf("two are in use, the quota is two, and Unshare does not return ENOSPC")
						}
						l.exit(r)
						l.exit(p)
					})
					l.over()
				},
			},
			justReleased(new),
			threeWantTwo(new),
			oneOfMany(new),
			exitBesideTheWait(new),
		},
	}
}
