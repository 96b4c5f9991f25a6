package suite11

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func backlog(new *Constructor) suite.Goal {
	return suite.Goal{
		Title: "never more than the limit is detached and not released",
		Kind:  suite.Correctness,
		Rule:  "When Detach returns, at most limit mounts are detached and not released.",
		So:    "work that nothing bounds fills the memory: who makes it must feel it.",
		Hints: [3]string{
			"How many are there between Detach and Release, and who counts them?",
			"Only the caller of Detach can be slowed down.",
			"Count a mount before it is detached and uncount it when it is released; look and count under one lock.",
		},
		Book: "A limit that callers feel",
		Scenarios: []suite.Scenario{
			{
				Name: "the first of two is in the way of the second, and the limit is one", Bound: 2,
				Run: func(w *sim.World) {
					l := small(w, new, 1)
					l.mount("/lazy/1", 0)
					l.mount("/lazy/2", 0)
					for _, p := range []string{"/lazy/1", "/lazy/2"} {
						l.h.Go("detach "+p, func() { l.within(p, 1) })
					}
				},
			},
		},
	}
}

// within detaches, and breaks the rule if more than limit are not released then.
func (l *lab) within(path string, limit int) {
	l.detach(path)
	if n := l.most.Get(); n > limit {
		l.w.Failf("%d mounts are detached and not released, and the limit is %d", n, limit)
	}
}
