package suite05

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func untouched(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no lookup touches a released mount",
		Kind:  suite.Correctness,
		Rule:  "A mount is released only when no lookup can look at it any more; and a lookup finds what is mounted.",
		So:    "the lookup reads memory that belongs to somebody else by now.",
		Hints: [3]string{
			"Look at a lookup that has just found the mount and not yet taken its reference. Who knows about it?",
			"First nobody must be able to find the mount any more, then those must be gone who have found it before. A lookup is inside a section for as long as it looks at anything it has found.",
			"In Lookup: ReadLock, find, GetUnlessZero, ReadUnlock. In Unmount: take the mount out of what lookups read, then Synchronize, then Release. An entry that was taken out still leads a lookup that stands there to the next one.",
		},
		Book: "A lookup has no lock",
		Scenarios: []suite.Scenario{
			{
				Name:  "one lookup beside one unmount",
				Bound: 3, Race: 1,
				Run: func(w *sim.World) {
					l := carelessLab(w, new, "/mnt")
					l.mount("/mnt", 0)
					l.h.Go("A", func() { l.drop(l.lookup("/mnt")) })
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.over()
				},
			},
			{
				Name:  "three are mounted; the one in the middle is unmounted beside lookups of the others",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					paths := []string{"/a", "/b", "/c"}
					l := carelessLab(w, new, paths...)
					for _, p := range paths {
						l.mount(p, 0)
					}
					l.h.Go("A", func() {
						l.drop(l.lookup("/a"))
						l.drop(l.lookup("/c"))
						l.drop(l.lookup("/b"))
					})
					l.h.Go("umount", func() { l.unmount("/b") })
					l.over()
				},
			},
			{
				Name:  "an unmount begins while another waits, and a lookup of its mount is held up",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/a", "/b")
					l.careless = true
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					l.mount("/a", 0)
					l.mount("/b", 0)
					l.h.Go("umount /a", func() { l.unmount("/a") })
					w.Sleep(ms)
					l.h.Go("A", func() {
						l.h.HoldUp(50 * ms)
						l.drop(l.lookup("/b"))
					})
					w.Sleep(ms)
					l.h.Go("umount /b", func() { l.unmount("/b") })
					l.over()
				},
			},
			{
				Name:  "a mount beside lookups of it and of another",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := carelessLab(w, new, "/a", "/b")
					l.mount("/a", 0)
					l.h.Go("mounter", func() { l.mount("/b", 0) })
					l.h.Go("A", func() {
						l.drop(l.lookup("/a"))
						l.drop(l.lookup("/b"))
					})
					l.over()
				},
			},
			{
				Name:  "a lookup is held up for a day when it has found the mount",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := carelessLab(w, new, "/mnt")
					l.mount("/mnt", 0)
					l.h.Go("A", func() {
						l.h.HoldUp(24 * time.Hour)
						l.drop(l.lookup("/mnt"))
					})
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.over()
				},
			},
		},
	}
}

// carelessLab is one in which it does not matter what is found, and what is held.
func carelessLab(w *sim.World, new Constructor, paths ...string) *lab {
	l := newLab(w, new, paths...)
	l.careless = true
	l.h.ForgiveHeld()
	l.h.ForgiveRevived()
	return l
}
