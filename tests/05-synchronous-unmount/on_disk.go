package suite05

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func onDisk(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "released, and its data on the disk, before Unmount returns",
		Kind:  suite.Correctness,
		Rule:  "When Unmount returns without an error, the mount is released and the data of its filesystem is on the disk.",
		So:    "the stick is pulled, since the command said that it is safe, and the data is lost.",
		Hints: [3]string{
			"Look at what is still to be done when Unmount returns, and at who does it.",
			"Here nothing may be left to somebody else: the caller will act on it that the unmount is over. So he must wait for all of it himself.",
			"Call Synchronize and Release in Unmount, after the namespace lock is given back, and return when Release has.",
		},
		Book: "Complete on return",
		Scenarios: []suite.Scenario{
			{
				Name:  "the data takes an hour to get there",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/mnt")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					sb := l.mount("/mnt", time.Hour)
					l.h.Go("umount", func() {
						l.unmount("/mnt")
						l.mustBeDown("Unmount returned;", sb)
					})
				},
			},
			{
				Name:  "two unmounts at once, of two filesystems",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/a", "/b")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					for _, p := range []string{"/a", "/b"} {
						sb := l.mount(p, 10*ms)
						l.h.Go("umount "+p, func() {
							l.unmount(p)
							l.mustBeDown("Unmount returned;", sb)
						})
					}
				},
			},
		},
	}
}
