package suite03

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func oldCookies(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "an old cookie costs nothing",
		Kind:  suite.Latency,
		Rule:  "Wait for a cookie that is done takes no time, however old it is, and whatever is running; neither Wait nor Poll starts a grace period for it.",
		So:    "who comes back late pays for a wait that somebody else has long had.",
		Hints: [3]string{
			"Look at what Wait does before it waits, and at what it compares: a cookie may be one grace period old, or three hundred.",
			"Done stays done. A cookie is done when as many grace periods have ended as its number says, or more.",
			"Compare with <, not with ==, and with numbers that do not come round again. What is running now is not the business of a cookie that is done.",
		},
		Book: "Done stays done",
		Scenarios: []suite.Scenario{
			{
				Name:  "a cookie is done; while the next grace period is running its owner waits for it",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					l.gp.At(0, "caller 1", func() {
						c := l.start("caller 1")
						w.Sleep(25 * ms)
						l.costsNothing("caller 1", c)
					})
					l.gp.At(21*ms, "caller 2", func() { l.wait("caller 2", l.start("caller 2")) })
					w.After(func() { // one that was begun for the old cookie comes after the running one
						if n := l.gp.Began(); n > 2 {
							w.Failf("two callers called Start once each, and %d grace periods were begun: one of them for a cookie that was done", n)
						}
					})
				},
			},
			{
				Name: "300 grace periods later, old cookies are polled and waited for while nothing is running", Few: 3, Race: suite.NoRace,
				Budget: sim.Budget{RunSteps: 500_000},
				Run: func(w *sim.World) {
					l := newLab(w, new, ms)
					w.Go("caller", func() {
						var old []cookie
						for i := range 300 {
							c := l.start("caller")
							w.Sleep(ms / 2)
							l.poll("caller", c) // early, for any number
							l.wait("caller", c)
							if i%20 == 1 || i == 44 || i == 299 {
								old = append(old, c)
							}
						}
						w.Sleep(5 * ms)
						for _, c := range old {
							l.costsNothing("caller", c)
						}
					})
				},
			},
		},
	}
}

// costsNothing polls and waits for a cookie that is done, and looks a while later
// whether that has started anything.
func (l *lab) costsNothing(who string, c cookie) {
	began := l.gp.Began()
	l.gp.Instantly("Poll of a cookie that is done", func() {
		if !l.poll(who, c) {
			l.w.Failf("%s was done, and is not done any more after %d grace periods", c.name, l.gp.Ended())
		}
	})
	l.gp.Instantly("Wait for a cookie that is done", func() { l.wait(who, c) })
	running := l.gp.Running()
	l.w.Sleep(l.length / 2)
	if now := l.gp.Began(); !running && now > began {
		l.w.Failf("%s was done, and yet a grace period was begun when %s asked for it", c.name, who)
	}
}
