package suite04

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func onceAndLater(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a callback runs once, after a full grace period that began after its Call",
		Kind:  suite.Correctness,
		Rule:  "Each callback is called once, after a grace period that began after Call was called has ended.",
		So:    "memory is given back while a reader still looks at it, or twice, or never.",
		Hints: [3]string{
			"Look at what happens to a callback that is posted while a grace period is running. Which one is it that it may run after?",
			"Callbacks that were posted before a grace period begins may run when it has ended. Those that come while it is running wait for the next.",
			"A goroutine takes the whole list and puts an empty one in its place, under a Mutex, then calls Synchronize without the Mutex, then calls what it took. It goes on until the list is empty, and says that it goes under the same Mutex.",
		},
		Book: "Take the list, then wait",
		Scenarios: []suite.Scenario{
			{
				Name:  "one callback",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.callback("p")
					w.Go("caller", func() {
						p.call("caller")
						w.Sleep(3 * length)
						l.mustHave("three grace periods' time has passed", p)
						w.Sleep(3 * length) // or it is called again
					})
				},
			},
			{
				Name:  "a second callback is posted while the grace period for the first is running, a third while the next is",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p, q, r := l.callback("p"), l.callback("q"), l.callback("r")
					l.gp.At(0, "caller 1", func() { p.call("caller 1") })
					l.gp.At(4*ms, "caller 2", func() { q.call("caller 2") })
					l.gp.At(14*ms, "caller 3", func() { r.call("caller 3") })
					l.gp.At(80*ms, "clock", func() {
						l.mustHave("much time has passed", p, q, r)
					})
				},
			},
			{
				Name:  "two callbacks are posted at the same instant",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p, q := l.callback("p"), l.callback("q")
					w.Go("caller 1", func() { p.call("caller 1") })
					w.Go("caller 2", func() { q.call("caller 2") })
					l.gp.At(80*ms, "clock", func() { l.mustHave("much time has passed", p, q) })
				},
			},
			{
				Name:  "a callback is posted at the instant at which the only other one runs",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p, q := l.callback("p"), l.callback("q")
					l.gp.At(0, "caller 1", func() { p.call("caller 1") })
					l.gp.At(length, "caller 2", func() { q.call("caller 2") })
					l.gp.At(80*ms, "clock", func() { l.mustHave("much time has passed", p, q) })
				},
			},
			{
				Name: "five callbacks are posted; while their grace period is running, five more", Few: 4, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					var all []*post
					for _, name := range []string{"p1", "p2", "p3", "p4", "p5", "q1", "q2", "q3", "q4", "q5"} {
						all = append(all, l.callback(name))
					}
					w.Go("caller", func() {
						for i, p := range all {
							if i == 5 {
								w.Sleep(4 * ms)
							}
							p.call("caller")
						}
						w.Sleep(200 * ms)
						l.mustHave("much time has passed", all...)
					})
				},
			},
			{
				Name:  "a reader stays inside for an hour",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty, "A")
					p := l.callback("p")
					l.gp.At(0, "A", func() { l.gp.Reader("A").StaysFor(time.Hour, 200) })
					l.gp.At(ms, "caller", func() {
						p.call("caller")
						w.Stay(2*time.Hour, 400)
						l.mustHave("the reader left an hour ago", p)
					})
				},
			},
		},
	}
}
