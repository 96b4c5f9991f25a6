package suite08

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func plain(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "plain Unmount is unchanged",
		Kind:  suite.Correctness,
		Rule:  "When Unmount returns without an error, the mount is released and its data is on the disk; a busy mount is refused and stays. Mount and Lookup are unchanged, too.",
		So:    "who asked for the safe way gets the lazy one, and pulls the stick too early.",
		Hints: [3]string{
			"Look at what you have changed in Unmount, or in what it calls. Who relies on it?",
			"Two kinds of callers want two different things. Only the one that said so is served lazily.",
			"Leave Unmount as the stub has it.",
		},
		Book: "Two promises",
		Scenarios: []suite.Scenario{
			{
				Name:  "one that nobody uses, one that is in use, and then one beside a detach",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					sb, other := l.mount("/mnt", 20*ms), l.mount("/other", 30*ms)
					l.h.Go("umount", func() {
						m := l.find("/mnt")
						if err := l.t.Unmount("/mnt"); err != kernel.EBUSY {
							w.Failf("/mnt is in use, and Unmount does not return EBUSY")
						}
						l.put(m)
						l.put(l.find("/mnt"))
						if err := l.t.Unmount("/mnt"); err != nil {
							w.Failf("nobody uses /mnt, and Unmount says: %v", err)
						}
						l.down("Unmount returned;", sb)
					})
					l.h.Go("umount -l", func() { l.detach("/other") })
					l.over(sb, other)
				},
			},
			{
				Name:  "an unmount and a detach of the same mount at once",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					sb := l.mount("/mnt", 0)
					done := sim.NewCounter(w)
					l.h.Go("umount", func() {
						if l.t.Unmount("/mnt") == nil {
							done.Add(1)
							l.down("Unmount returned;", sb)
						}
					})
					l.h.Go("umount -l", func() {
						if l.t.Detach("/mnt") == nil {
							done.Add(1)
						}
					})
					w.After(func() {
						if n := done.Get(); n != 1 {
							w.Failf("of an unmount and a detach of one mount, %d succeeded", n)
						}
					})
					l.over(sb)
				},
			},
			{
				Name: "an unmount of what has another below it, and a mount where there is one",
				Few:  1, Race: 0,
				Run: func(w *sim.World) { makeLab(w, new, ticking).refused() },
			},
			{
				Name:  "something else is mounted at the path beside the detach",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					first := l.mount("/mnt", 0)
					second := l.h.Superblock("the second filesystem", 0)
					l.h.Go("umount -l", func() {
						if err := l.t.Detach("/mnt"); err != nil {
							w.Failf("Detach says: %v", err)
						}
					})
					l.h.Go("mount", func() {
						if l.t.Mount("/mnt", second) != nil {
							return // the first is still there
						}
						m := l.t.Lookup("/mnt")
						if m == nil {
							return // whether the second is left alone is for goal 3
						}
						if m != l.h.Mounted(second) {
							w.Failf("the second filesystem is mounted at /mnt, and a lookup finds the first")
						}
						l.put(m)
					})
					l.over(first)
				},
			},
		},
	}
}

// refused is what Unmount and Mount refuse, and what stays as it was by that.
func (l *lab) refused() {
	sb, below := l.mount("/mnt", 0), l.mount("/mnt/usb", 0)
	l.h.Go("umount", func() {
		if err := l.t.Unmount("/mnt"); err != kernel.EBUSY {
			l.w.Failf("/mnt/usb is below /mnt, and Unmount does not return EBUSY")
		}
		if err := l.t.Mount("/mnt", l.h.Superblock("another filesystem", 0)); err != kernel.EBUSY {
			l.w.Failf("something is mounted at /mnt, and Mount does not return EBUSY")
		}
		for _, path := range []string{"/mnt/usb", "/mnt"} {
			l.put(l.find(path))
			if err := l.t.Unmount(path); err != nil {
				l.w.Failf("nobody uses %s, and Unmount says: %v", path, err)
			}
		}
		l.down("Unmount returned;", sb, below)
		if err := l.t.Unmount("/mnt"); err != kernel.EINVAL {
			l.w.Failf("nothing is mounted at /mnt, and Unmount does not return EINVAL")
		}
	})
}
