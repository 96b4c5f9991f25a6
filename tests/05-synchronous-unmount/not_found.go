package suite05

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func notFound(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no lookup that starts after Unmount returned finds the mount",
		Kind:  suite.Correctness,
		Rule:  "When Unmount has returned, lookups find nothing at its path.",
		So:    "somebody opens a file on a stick that was pulled.",
		Hints: [3]string{
			"Look at what Unmount has changed by the time it returns, and at what a lookup reads that starts then.",
			"Everything that lookups read must have changed before Unmount returns. Two changes at once, each made from what was there before, undo each other.",
			"Take the mount out of what lookups read under the namespace lock, in Unmount itself.",
		},
		Book: "Found by nobody",
		Scenarios: []suite.Scenario{
			{
				Name:  "a lookup after the unmount, by the same thread and by another",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/usb")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					l.mount("/mnt", 0)
					done := sim.NewCounter(w)
					l.h.Go("umount", func() {
						l.drop(l.lookup("/mnt/usb")) // where nothing ever is
						l.drop(l.lookup("/mnt"))
						l.unmount("/mnt")
						done.Add(1)
						l.drop(l.lookup("/mnt"))
					})
					l.h.Go("A", func() {
						l.drop(l.lookup("/mnt"))
						done.AwaitAtLeast(1)
						l.drop(l.lookup("/mnt"))
					})
					l.over()
				},
			},
			{
				Name:  "two unmounts at once, then lookups",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/a", "/b", "/c")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					l.mount("/a", 0)
					l.mount("/b", 0)
					l.mount("/c", 0)
					for _, p := range []string{"/a", "/b"} {
						l.h.Go("umount "+p, func() {
							l.unmount(p)
							l.drop(l.lookup(p))
						})
					}
					w.After(func() {
						for _, p := range []string{"/a", "/b", "/c"} {
							l.drop(l.lookup(p))
						}
					})
					l.over()
				},
			},
			{
				Name:  "an unmount and a mount at once, then lookups",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/a", "/b", "/c")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					l.mount("/a", 0)
					l.h.Go("umount", func() { l.unmount("/a") })
					l.h.Go("mount", func() {
						l.mount("/b", 0)
						l.drop(l.lookup("/b"))
					})
					w.After(func() {
						l.drop(l.lookup("/a"))
						l.drop(l.lookup("/b"))
					})
					l.over()
				},
			},
			{
				Name:  "three mounts at once, two of them at one path",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/a", "/b")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					mounted := sim.NewCounter(w)
					for _, name := range []string{"one filesystem", "another"} {
						sb := l.h.Superblock(name, 0)
						l.h.Go("mounts "+name, func() {
							if l.t.Mount("/a", sb) == nil {
								mounted.Add(1)
							}
						})
					}
					l.h.Go("mounts /b", func() { l.mount("/b", 0) })
					w.After(func() {
						if n := mounted.Get(); n != 1 {
							w.Failf("of two mounts at /a, %d succeeded", n)
						}
						l.drop(l.lookup("/b"))
					})
				},
			},
		},
	}
}
