package suite05

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func noneOfZero(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no reference is taken on a count of zero",
		Kind:  suite.Correctness,
		Rule:  "A lookup takes a reference only to a mount that has one, however late it comes.",
		So:    "the count goes from zero to one and back again, and the mount is released twice, or under its new user.",
		Hints: [3]string{
			"Look at a lookup that has found the mount and goes on when Unmount has frozen it. The section keeps the mount there; does it keep it in use?",
			"To be inside a section means that the mount is still there to be looked at. It does not mean that one may still have it.",
			"GetUnlessZero looks at the count and takes a reference in one step. If it says false, the mount is as good as gone.",
		},
		Book: "There, but not to be had",
		Scenarios: []suite.Scenario{
			{
				Name:  "a lookup that comes late",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					l.mount("/mnt", 0)
					l.h.Go("A", func() {
						if m := l.lookup("/mnt"); m != nil {
							l.use(m)
						}
					})
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.over()
				},
			},
			{
				Name:  "a lookup beside an unmount of another, and what the counts are when all is over",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/a", "/b")
					sb := l.mount("/a", 0)
					l.mount("/b", 0)
					l.h.Go("A", func() { l.use(l.lookup("/a")) })
					l.h.Go("umount", func() { l.unmount("/b") })
					w.After(func() {
						if n := l.h.References(l.h.Mounted(sb)); n != 1 {
							w.Failf("nobody holds /a any more, and its count is %d", n)
						}
					})
				},
			},
		},
	}
}
