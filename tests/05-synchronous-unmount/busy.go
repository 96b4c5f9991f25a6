package suite05

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func busy(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a busy mount is refused, and unchanged",
		Kind:  suite.Correctness,
		Rule:  "While somebody holds a mount, or other mounts are below it, Unmount returns EBUSY, and at no moment does a lookup miss the mount; when nobody does, it is unmounted.",
		So:    "files vanish under those who have them open, or open() fails for no reason.",
		Hints: [3]string{
			"Look at the moment between the question whether the mount is held and the moment from which nobody can get it any more. Who may come between?",
			"The question and the act must be one: an operation that takes the last reference away if it is the last, and else changes nothing. Until it has succeeded, the mount stays where it is.",
			"Under the namespace lock: if m.Freeze() says false, return EBUSY. Only then take the mount out. For mounts below it, ask the namespace.",
		},
		Book: "Busy",
		Scenarios: []suite.Scenario{
			{
				Name:  "a user holds the mount, and others look for it",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					l.h.ForgiveRevived()
					sb := l.mount("/mnt", 5*ms)
					held := l.lookup("/mnt")
					if held == nil {
						w.Failf("/mnt is mounted, and nothing is found there")
					}
					l.h.Go("umount", func() { l.mustRefuse("/mnt", l.t.Unmount) })
					l.h.Go("A", func() {
						m := l.t.Lookup("/mnt")
						l.sees("A", "/mnt", m)
						if m == nil {
							w.Failf("A looks for /mnt, which is mounted and busy, and finds nothing")
						}
						l.use(m)
					})
					w.After(func() {
						if m := l.lookup("/mnt"); m != held {
							w.Failf("an unmount of /mnt was refused, and the mount is not found any more")
						}
						l.use(held)
						l.use(held)
						l.unmount("/mnt")
						l.mustBeDown("Unmount returned;", sb)
					})
				},
			},
			{
				Name:  "a user comes at the very moment",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					l.h.ForgiveRevived()
					l.mount("/mnt", 0)
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.h.Go("A", func() {
						if m := l.lookup("/mnt"); m != nil && !l.h.Revived(m) {
							w.Sleep(ms / 2) // in which the unmount goes on, if it does
							l.use(m)
						}
					})
					l.over()
				},
			},
			{
				Name:  "two unmounts of the same mount at once",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					sb := l.mount("/mnt", 0)
					done := sim.NewCounter(w)
					for _, name := range []string{"umount 1", "umount 2"} {
						l.h.Go(name, func() {
							switch err := l.t.Unmount("/mnt"); err {
							case nil:
								done.Add(1)
								l.mustBeDown("Unmount returned;", sb)
							case kernel.EBUSY, kernel.EINVAL:
							default:
								w.Failf("Unmount returns an error that is neither EBUSY nor EINVAL")
							}
						})
					}
					w.After(func() {
						if n := done.Get(); n != 1 {
							w.Failf("of two unmounts of one mount, %d succeeded", n)
						}
					})
				},
			},
			{
				Name:  "a user leaves at the very moment",
				Bound: 3, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					l.h.ForgiveRevived()
					l.mount("/mnt", 0)
					l.h.Go("umount", func() { l.unmount("/mnt") })
					l.h.Go("A", func() {
						if m := l.lookup("/mnt"); m != nil && !l.h.Revived(m) {
							l.use(m)
						}
					})
					l.over()
				},
			},
			{
				Name:  "other mounts are far below it, and others have paths that begin alike",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/a/usb", "/mnt2")
					l.mount("/mnt", 0)
					l.mount("/mnt/a/usb", 0)
					l.mount("/mnt2", 0)
					l.h.Go("umount", func() {
						l.mustRefuse("/mnt", l.t.Unmount)
						l.use(l.lookup("/mnt"))
						l.unmount("/mnt/a/usb")
						l.unmount("/mnt")
						l.use(l.lookup("/mnt2"))
					})
					l.over()
				},
			},
			{
				Name:  "another mount is below it, and lookups look for it",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/usb")
					l.mount("/mnt", 0)
					l.mount("/mnt/usb", 0)
					l.h.Go("umount", func() { l.mustRefuse("/mnt", l.t.Unmount) })
					l.h.Go("A", func() {
						m := l.t.Lookup("/mnt")
						l.sees("A", "/mnt", m)
						if m == nil {
							w.Failf("A looks for /mnt, which is mounted and busy, and finds nothing")
						}
						l.use(m)
					})
				},
			},
			{
				Name:  "another mount comes below it at the very moment",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/usb")
					l.mount("/mnt", 0)
					gone, seen := sim.NewCell(w, false), sim.NewCell(w, false)
					l.h.Go("umount", func() { gone.Set(l.t.Unmount("/mnt") == nil) })
					l.h.Go("mounter", func() {
						l.mount("/mnt/usb", 0)
						if m := l.t.Lookup("/mnt"); m != nil {
							seen.Set(true)
							l.sees("mounter", "/mnt", m)
							l.use(m)
						}
					})
					w.After(func() {
						if gone.Get() && seen.Get() {
							w.Failf("/mnt was still there when /mnt/usb had been mounted below it, and then it was unmounted")
						}
					})
				},
			},
		},
	}
}

// mustRefuse unmounts what is busy.
func (l *lab) mustRefuse(path string, call func(string) error) {
	if err := l.mayUnmount(path, call); err != kernel.EBUSY {
		l.w.Failf("%s is busy, and was unmounted", path)
	}
}
