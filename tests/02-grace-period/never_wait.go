package suite02

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func neverWait(new func() Domain) suite.Goal {
	return suite.Goal{
		Title: "readers never wait, even while an updater does",
		Kind:  suite.Latency,
		Rule:  "Entering and leaving a section take no time, whatever updaters and other readers do.",
		So:    "every lookup stalls for as long as some updater waits.",
		Hints: [3]string{
			"Look at what ReadLock may have to wait for: a lock that somebody holds while he waits?",
			"An updater that waits must not keep anything that a reader needs. A short lock around a few loads and stores is fine; a lock held across a wait is not.",
			"Let readers write down that they are inside and go on; only the updater compares and waits. If it waits under a lock, then under one that readers do not take, or in a Cond, which gives the lock back.",
		},
		Book: "Readers never wait",
		Scenarios: []suite.Scenario{
			{
				Name:  "B comes and goes twice while the updater waits for A",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					l.at(0, "A", func() {
						l.readers[0].quick("entering", l.readers[0].enter)
						l.stay(20 * ms)
						l.readers[0].quick("leaving", l.readers[0].leave)
					})
					l.at(1*ms, "updater", func() { l.synchronize("updater") })
					l.at(2*ms, "B", func() {
						l.readers[1].quick("entering", l.readers[1].enter)
						l.stay(ms)
						l.readers[1].quick("leaving", l.readers[1].leave)
						l.readers[1].quick("entering", l.readers[1].enter)
						l.readers[1].quick("leaving", l.readers[1].leave)
					})
				},
			},
			{
				Name:  "two readers meet at one instant while the updater waits",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					both := func(r *reader) func() {
						return func() {
							r.quick("entering", r.enter)
							l.stay(5 * ms)
							r.quick("leaving", r.leave)
						}
					}
					l.at(1*ms, "A", both(l.readers[0]))
					l.at(1*ms, "B", both(l.readers[1]))
					l.at(2*ms, "updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "eight readers are inside at one instant while the updater waits",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B", "C", "D", "E", "F", "G", "H")
					for i, r := range l.readers {
						l.at(time.Duration(i)*ms, r.name, func() {
							r.quick("entering", r.enter)
							l.stay(20 * ms)
							r.quick("leaving", r.leave)
						})
					}
					l.at(10*ms, "updater", func() { l.synchronize("updater") })
				},
			},
		},
	}
}

// quick breaks the rule if what the reader does takes time.
func (r *reader) quick(what string, do func() time.Duration) {
	if took := do(); took > 0 {
		r.l.w.Failf("%s took %s %v", what, r.name, took)
	}
}
