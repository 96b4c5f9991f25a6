package suite10

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func shutdown(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no put of a filesystem is pending when its shutdown begins",
		Kind:  suite.Correctness,
		Rule:  "When Shutdown kills a filesystem, none of its dentries waits to be freed, on whatever CPU; and it does kill it.",
		So:    "BUG: dentry still in use. A filesystem that is gone is asked to free something.",
		Hints: [3]string{
			"Look at what is left of a filesystem in the queues of all CPUs when its last user has gone.",
			"A filesystem that goes away needs the puts that one would rather defer, now.",
			"Shutdown: empty all queues, then sb.Kill().",
		},
		Book: "Now, for once",
		Scenarios: []suite.Scenario{
			{
				Name:  "puts of two filesystems on two CPUs, then a shutdown of one, while the other goes on",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, kernel.Costs{}, 3)
					usb, tmp := l.h.Superblock("usb", 0), l.h.Superblock("tmpfs", 0)
					a, b := l.dentries(usb, 2, 1), l.dentries(tmp, 3, 1)
					l.h.On(0, "user 1", func() {
						l.p.Put(a[0])
						l.p.Put(b[0])
					})
					l.h.On(1, "user 2", func() { l.p.Put(a[1]) })
					w.Sleep(ms)
					l.h.On(0, "user 3", func() {
						l.p.Put(b[1])
						l.p.Put(b[2])
					})
					l.h.On(2, "umount", func() {
						l.p.Shutdown(usb)
						if !l.h.Killed(usb) {
							w.Failf("Shutdown returned, and usb is not shut down")
						}
						l.freed("Shutdown returned, and", a)
					})
					l.over(b)
				},
			},
		},
	}
}
