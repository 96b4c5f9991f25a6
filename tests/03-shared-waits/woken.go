package suite03

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func woken(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no wake-up is lost, and nobody polls",
		Kind:  suite.Correctness,
		Rule:  "Who is in Wait sleeps until the grace period ends, and then returns at once; when nothing is wanted, nothing of yours is awake.",
		So:    "a caller sleeps for ever, or a processor is busy all day with looking whether something has changed.",
		Hints: [3]string{
			"Look at Wait, between its look at the cookie and its falling asleep: what if the grace period ends right there? And look at every loop: what does it do while nothing changes?",
			"The look and the falling asleep must be one thing for whoever wakes: both under the Mutex that the waker takes. And everybody who waits must be woken, as each may wait for another cookie.",
			"Wait: lock, loop while not done, Cond.Wait, unlock. The goroutine that runs grace periods: lock, count, Broadcast, unlock. If it stays when nothing is wanted, it sleeps in a Cond too.",
		},
		Book: "Asleep until it is time",
		Scenarios: []suite.Scenario{
			{
				Name:  "a caller waits for its cookie at the instant at which the grace period ends",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					w.Go("caller", func() {
						c := l.start("caller")
						w.Sleep(10 * ms)
						l.wait("caller", c)
					})
				},
			},
			{
				Name:  "when a caller has been served, nothing is wanted for a day",
				Bound: 1, Race: suite.NoRace,
				Budget: sim.Budget{RunSteps: 200_000},
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					w.SpinSlices(256)
					w.Patient(1000)
					w.Go("caller", func() {
						l.wait("caller", l.start("caller"))
						wakes := w.Wakes()
						w.Stay(24*time.Hour, 20)
						if n := w.Wakes() - wakes; n > 0 {
							w.Failf("nothing is wanted, and yet code of yours was awake %d× though nobody had woken it", n)
						}
					})
				},
			},
			{
				Name:  "two callers wait for a grace period of a day, one of them for the next too",
				Bound: 1, Race: 0,
				Budget: sim.Budget{RunSteps: 200_000},
				Run: func(w *sim.World) {
					l := newLab(w, new, 24*time.Hour)
					w.SpinSlices(256)
					w.Patient(1000)
					l.gp.At(0, "caller 1", func() { l.asleep("caller 1") })
					l.gp.At(ms, "caller 2", func() { l.asleep("caller 2") })
				},
			},
		},
	}
}

// asleep waits for a cookie of a long grace period, and breaks the rule if the
// clock has woken code under test meanwhile.
func (l *lab) asleep(who string) {
	wakes := l.w.Wakes()
	c := l.start(who)
	l.wait(who, c)
	if n := l.w.Wakes() - wakes; n > 0 {
		l.w.Failf("while %s waited, code of yours was awake %d× though nobody had woken it: the clock did, or found it going round in a loop", who, n)
	}
	if at, now := l.gp.DoneAt(c.asked), l.w.Now(); now != at {
		l.w.Failf("the grace period of %s ended at %v, and Wait returned only at %v", c.name, at, now)
	}
}
