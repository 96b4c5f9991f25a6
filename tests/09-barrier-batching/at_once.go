package suite09

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func atOnce(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "one unmount takes no grace-period time",
		Kind:  suite.Latency,
		Rule:  "An unmount before which nothing is unfinished returns at once; the mount is found by nobody from then on, and the unmount is finished in the end. What is busy is refused.",
		So:    "who unmounts one filesystem in a week pays as if he did it all day.",
		Hints: [3]string{
			"Look at what Unmount does after it has taken the mount out. Who needs that to be over when it returns, and who later?",
			"It is lesson 08's pair: a callback, and in it a worker. But this time somebody will want to wait for it.",
			"Unmount: take out, remember that something is open, k.Call with a function that calls k.Schedule with the rest; the rest ends with saying that it is done.",
		},
		Book: "Queue it, and go",
		Scenarios: []suite.Scenario{
			{
				Name:  "a reader stays for a day",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					sb := l.mount("/mnt", hour, 0)
					l.h.Go("A", func() {
						l.k.ReadLock()
						w.Stay(24*hour, 200)
						l.k.ReadUnlock()
					})
					w.Sleep(ms)
					l.h.Go("umount", func() { l.instantly("Unmount", func() { l.unmount("/mnt") }) })
					l.over(sb)
				},
			},
			{
				Name:  "it is in use, another one is below it, nothing is there",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					a, b := l.mount("/mnt", 0, 0), l.mount("/mnt/usb", 0, 0)
					l.h.Go("umount", func() {
						m := l.t.Lookup("/mnt/usb")
						for _, path := range []string{"/mnt", "/mnt/usb"} {
							if err := l.t.Unmount(path); err != kernel.EBUSY {
								w.Failf("%s is busy, and Unmount does not return EBUSY", path)
							}
						}
						m.Put()
						if err := l.t.Unmount("/mnt"); err != kernel.EBUSY {
							w.Failf("/mnt/usb is below /mnt, and Unmount does not return EBUSY")
						}
						l.unmount("/mnt/usb")
						l.unmount("/mnt")
						if err := l.t.Unmount("/mnt"); err != kernel.EINVAL {
							w.Failf("nothing is mounted at /mnt, and Unmount does not return EINVAL")
						}
					})
					l.over(a, b)
				},
			},
		},
	}
}
