package suite09

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func nextOne(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "the namespace lock waits until earlier unmounts are finished",
		Kind:  suite.Correctness,
		Rule:  "When Lock returns, every unmount is finished that had returned before Lock was called: to the last work item. If there is none Lock takes no time.",
		So:    "who unmounts and mounts again meets what the first mount has left behind.",
		Hints: [3]string{
			"Look at what may be left of an unmount when the next one takes the lock: a grace period, a callback, a work item in the middle of its release.",
			"A barrier waits for everybody's callbacks, and for nobody's work. What has to be waited for are your own unmounts, and only those.",
			"Keep a list of those that are open, each with an Event. Lock: copy the list under a Mutex, wait for each Event, then take the namespace's lock.",
		},
		Book: "The next one pays",
		Scenarios: []suite.Scenario{
			{
				Name:  "unmount, then lock, at each of several moments; the data takes 5 ms",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					a, b := l.mount("/a", 5*ms, 0), l.mount("/b", 5*ms, 0)
					l.h.Go("umount", func() {
						l.unmount("/a")
						w.Sleep(9 * ms) // the release has begun, or is about to
						l.t.Lock()
						l.finished("Lock returned;", a)
						l.t.Unlock()
						l.unmount("/b")
						l.t.Lock()
						l.finished("Lock returned;", a, b)
						l.t.Unlock()
					})
				},
			},
			{
				Name:  "two unmounts by two tasks at one instant, the first of which is slow, and then a third task",
				Bound: 2, Race: 2,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					a, b := l.mount("/a", 20*ms, 0), l.mount("/b", 0, 0)
					done := sim.NewCell(w, [2]bool{})
					for i, p := range []string{"/a", "/b"} {
						l.h.Go("umount "+p, func() {
							l.unmount(p)
							d := done.Get()
							d[i] = true
							done.Set(d)
						})
					}
					w.Sleep(ms)
					l.h.Go("third", func() {
						before := done.Get()
						l.t.Lock()
						if before[0] {
							l.finished("Lock returned;", a)
						}
						if before[1] {
							l.finished("Lock returned;", b)
						}
						l.t.Unlock()
					})
					l.over(a, b)
				},
			},
			{
				Name: "nothing is open, while others post callbacks all the time",
				Few:  2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					sb := l.mount("/a", 0, 0)
					l.others(100 * ms)
					w.Sleep(ms)
					l.h.Go("umount", func() {
						l.instantly("Lock, with nothing open,", l.t.Lock)
						l.t.Unlock()
						l.unmount("/a")
						w.Sleep(60 * ms)
						l.finished("60 ms later", sb)
						l.instantly("Lock, when all is finished,", l.t.Lock)
						l.t.Unlock()
					})
				},
			},
		},
	}
}
