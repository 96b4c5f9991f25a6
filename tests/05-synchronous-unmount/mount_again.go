package suite05

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func mountAgain(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "unmount, then mount again at once",
		Kind:  suite.Correctness,
		Rule:  "When Unmount has returned, something can be mounted at the same path, the same filesystem too; and it is found, and goes only when it is unmounted itself.",
		So:    "a script that unmounts and mounts fails now and then, and nobody can say why.",
		Hints: [3]string{
			"Look at what is left of the first mount at its path when the second comes: in what lookups read, in the namespace, and in an Unmount that is still under way.",
			"Between an unmount's first step and its last the path may have become somebody else's. What is done late must be done to the mount, not to the path.",
			"Under the namespace lock, take the mount out of all that leads to it. After Synchronize touch nothing but that one mount.",
		},
		Book: "The same path again",
		Scenarios: []suite.Scenario{
			{
				Name:  "mount, unmount, mount, unmount, with lookups between",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/mnt")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					sb := l.mount("/mnt", 5*ms)
					l.h.Go("script", func() {
						for range 2 {
							l.refusedOver("/mnt")
							l.unmount("/mnt")
							if err := l.t.Unmount("/mnt"); err != kernel.EINVAL {
								w.Failf("nothing is mounted at /mnt, and Unmount does not return EINVAL")
							}
							l.drop(l.lookup("/mnt"))
							l.mountAgain("/mnt", sb)
							l.drop(l.lookup("/mnt"))
						}
						l.unmount("/mnt")
						l.drop(l.lookup("/mnt"))
						l.mustBeDown("Unmount returned;", sb)
					})
				},
			},
			{
				Name:  "another filesystem is mounted there as soon as that is allowed",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/mnt")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					old := l.mount("/mnt", 5*ms)
					next := l.h.Superblock("another filesystem", 5*ms)
					l.h.Go("umount", func() {
						if l.mayUnmount("/mnt", l.t.Unmount) == nil {
							l.mustBeDown("Unmount returned;", old)
						}
					})
					l.h.Go("mount", func() {
						for l.mayMount("/mnt", next) != nil {
							w.Sleep(7 * ms)
						}
						l.drop(l.lookup("/mnt"))
						w.Sleep(100 * ms)
						l.drop(l.lookup("/mnt"))
						if l.h.Released(l.h.Mounted(next)) {
							w.Failf("the second mount at /mnt was released, and nobody has unmounted it")
						}
						l.unmount("/mnt")
						l.mustBeDown("Unmount returned;", next)
					})
				},
			},
			{
				Name:  "a mount over one that is there, beside a lookup",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					l.h.ForgiveHeld()
					l.h.ForgiveRevived()
					first := l.mount("/mnt", 0)
					l.h.Go("mounter", func() { l.refusedOver("/mnt") })
					l.h.Go("A", func() {
						if m := l.lookup("/mnt"); m != l.h.Mounted(first) {
							w.Failf("A finds a mount at /mnt that is refused")
						}
					})
				},
			},
		},
	}
}

// refusedOver mounts another filesystem over one that is mounted.
func (l *lab) refusedOver(path string) {
	other := l.h.Superblock("a filesystem too many", 0)
	if err := l.t.Mount(path, other); err != kernel.EBUSY {
		l.w.Failf("%s is mounted, and a second Mount there does not return EBUSY", path)
	}
	if !l.h.Down(other) {
		l.w.Failf("Mount at %s was refused, and its filesystem is in use for ever", path)
	}
	l.drop(l.lookup(path))
}
