package suite08

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func shutdown(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "nothing is lost at shutdown",
		Kind:  suite.Correctness,
		Rule:  "When Shutdown returns, every mount is released that was detached and that nobody uses, and its data is on the disk. It does not wait for who still uses one.",
		So:    "the machine is switched off, and what was written last is not there when it starts again.",
		Hints: [3]string{
			"Look at where a mount may be when Shutdown is called: waiting for a grace period, in a callback, with a worker that writes its data.",
			"Callbacks schedule work. Who waits for work first has waited for what there was.",
			"k.Barrier(), and then k.Flush().",
		},
		Book: "Before the light goes out",
		Scenarios: []suite.Scenario{
			{
				Name:  "two are detached, and shutdown at once",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					a, b := l.mount("/a", 5*ms), l.mount("/b", 50*ms)
					l.h.Go("init", func() {
						l.detach("/a")
						l.detach("/b")
						l.t.Shutdown()
						l.down("Shutdown returned;", a, b)
					})
				},
			},
			{
				Name:  "shutdown when the last user has left; a reader stays for an hour",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					sb := l.mount("/mnt", 20*ms)
					m := l.find("/mnt")
					l.h.Go("A", func() { l.stay(hour) })
					w.Sleep(ms)
					l.h.Go("init", func() {
						l.detach("/mnt")
						w.Sleep(20 * ms)
						l.put(m)
						l.t.Shutdown()
						l.down("Shutdown returned;", sb)
					})
				},
			},
			{
				Name:  "somebody still uses one of two",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					used, other := l.mount("/a", 5*ms), l.mount("/b", 5*ms)
					m := l.find("/a")
					l.h.Go("init", func() {
						l.detach("/a")
						l.detach("/b")
						l.t.Shutdown()
						l.down("Shutdown returned;", other)
						l.h.Use(m)
						l.put(m)
					})
					l.over(used)
				},
			},
		},
	}
}
