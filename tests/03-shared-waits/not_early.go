package suite03

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func notEarly(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a cookie is done only after a full grace period that began after it",
		Kind:  suite.Correctness,
		Rule:  "Poll is true, and Wait returns, only after a grace period has ended that began after Start was called; and Wait does return.",
		So:    "an updater reuses memory while a reader that found it before Start is still looking at it.",
		Hints: [3]string{
			"Look at what a cookie must remember: which grace period it is that it needs. Which one is that if none is running? And if one is?",
			"Count the grace periods that have begun and those that have ended. One that is running began too early for whoever comes now.",
			"A cookie is the number of the next grace period to begin: those begun so far, and one. It is done when so many have ended. Take the number and change it under the same Mutex, and count a grace period as begun before you call Synchronize, not after.",
		},
		Book: "Which grace period is mine?",
		Scenarios: []suite.Scenario{
			{
				Name:  "one caller, one grace period",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					w.Go("caller", func() { l.wait("caller", l.start("caller")) })
				},
			},
			{
				Name:  "the second caller comes while the grace period of the first is running",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					l.gp.At(0, "caller 1", func() { l.wait("caller 1", l.start("caller 1")) })
					l.gp.At(4*ms, "caller 2", func() { l.wait("caller 2", l.start("caller 2")) })
				},
			},
			{
				Name:  "three callers, the third while the grace period of the second is running; all poll now and then",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					for i, at := range []time.Duration{0, 5 * ms, 11 * ms} {
						name := []string{"caller 1", "caller 2", "caller 3"}[i]
						l.gp.At(at, name, func() {
							c := l.start(name)
							for range 4 {
								l.poll(name, c)
								w.Sleep(4 * ms)
							}
							l.wait(name, c)
						})
					}
				},
			},
			{
				Name:  "the second caller comes at the instant at which a grace period ends",
				Bound: 2, Race: 2,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					l.gp.At(0, "caller 1", func() { l.start("caller 1") })
					l.gp.At(10*ms, "caller 2", func() {
						c := l.start("caller 2")
						l.poll("caller 2", c)
						l.wait("caller 2", c)
					})
				},
			},
			{
				Name:  "a reader stays inside for an hour",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms, "A")
					l.gp.At(0, "A", func() { l.gp.Reader("A").StaysFor(time.Hour, 200) })
					l.gp.At(ms, "caller", func() {
						c := l.start("caller")
						for range 5 {
							w.Sleep(10 * ms)
							l.poll("caller", c)
						}
						l.wait("caller", c)
					})
				},
			},
		},
	}
}
