package suite08

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func atOnce(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "Detach takes no time, and no lookup that starts after it finds the mount",
		Kind:  suite.Latency,
		Rule:  "Detach returns at once, whoever reads or uses the mount, and however many have been detached before; from then on no lookup finds it; and it is released in the end.",
		So:    "every container that starts waits for a grace period, or for somebody else's disk, with each of its mounts.",
		Hints: [3]string{
			"Look at what Unmount does after it has given the lock back. Does the caller of Detach need that to be over?",
			"To take the mount out of what lookups read takes no time. What must come after a grace period can be left to a callback, and what may sleep to a worker.",
			"Under the lock: take it out of the tree and of the index. Then give the table's reference back; if it was the last, k.Call with a function that calls k.Schedule(m.Release).",
		},
		Book: "Gone, and not yet ended",
		Scenarios: []suite.Scenario{
			{
				Name:  "nobody uses it; a reader stays for a day, and the data takes an hour",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					sb := l.mount("/mnt", hour)
					l.h.Go("A", func() { l.stay(24 * hour) })
					w.Sleep(ms)
					l.h.Go("umount -l", func() { l.detach("/mnt") })
					l.over(sb)
				},
			},
			{
				Name:  "somebody uses it; and what is below it, and what is not there",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					l.h.ForgiveHeld()
					sb := l.mount("/mnt", 0)
					l.mount("/mnt/usb", 0)
					l.h.Go("umount -l", func() {
						m := l.find("/mnt/usb")
						if err := l.t.Detach("/mnt"); err != kernel.EBUSY {
							w.Failf("/mnt/usb is below /mnt, and Detach does not return EBUSY")
						}
						l.put(l.find("/mnt"))
						l.detach("/mnt/usb")
						l.detach("/mnt")
						if err := l.t.Detach("/mnt"); err != kernel.EINVAL {
							w.Failf("nothing is mounted at /mnt, and Detach does not return EINVAL")
						}
						l.h.Drop(m)
					})
					l.over(sb)
				},
			},
			{
				Name: "forty are detached while a reader stays for an hour",
				Few:  1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					w.Patient(4000)
					sbs := l.mountAll(40, 0)
					l.h.Go("A", func() { l.stay(hour) })
					w.Sleep(ms)
					l.h.Go("umount -l", func() {
						for i := range sbs {
							l.detach(numbered(i))
						}
					})
					l.over(sbs...)
				},
			},
		},
	}
}
