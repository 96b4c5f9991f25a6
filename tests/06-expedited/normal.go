package suite06

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func normal(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "rcu_normal turns it back",
		Kind:  suite.Correctness,
		Rule:  "A call that begins while rcu_normal is on interrupts nobody, and waits for a normal grace period; the switch may be turned at any time.",
		So:    "the real-time program, for whose sake it was turned on, misses its deadline.",
		Hints: [3]string{
			"Look at when the switch is read, and by whom. Who turned it on did so for some reason: may anybody be interrupted after that?",
			"Whether to hurry is asked anew in every call, before anything else.",
			"First line of Synchronize: if e.k.Normal(), then e.k.Synchronize() and return.",
		},
		Book: "The switch",
		Scenarios: []suite.Scenario{
			{
				Name:  "it is on from the start, then off, then on again",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.N17x4, 3)
					l.h.On(1, "A", func() { l.h.Works(1000 * ms) })
					l.h.On(0, "updater", func() {
						for _, on := range []bool{true, false, true} {
							l.h.SetNormal(on)
							w.Sleep(ms)
							before, began := l.h.Counts(), w.Now()
							l.synchronize()
							l.judge(on, began, before)
						}
					})
				},
			},
			{
				Name:  "it is turned on while a call waits for a reader, and a second caller comes",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 4)
					over := sim.NewCell(w, false) // caller 1 has returned
					l.h.OnInterrupt(func(cpu int) {
						if sim.Current().Name() == "caller 2" || over.Get() {
							w.Failf("CPU %d is interrupted for the sake of caller 2, who called when rcu_normal was on", cpu)
						}
					})
					l.h.On(1, "A", func() { l.section(4 * ms) })
					w.Sleep(ms)
					l.h.On(0, "caller 1", func() {
						l.synchronize()
						over.Set(true)
					})
					w.Sleep(ms)
					l.h.On(3, "caller 2", func() {
						l.h.SetNormal(true)
						l.synchronize()
					})
				},
			},
		},
	}
}

// judge looks at a call that has ended: whether it was made as the switch says.
func (l *lab) judge(on bool, began time.Duration, before kernel.Counts) {
	after, took := l.h.Counts(), l.w.Now()-began
	switch {
	case on && after.Interrupts > before.Interrupts:
		l.w.Failf("rcu_normal is on, and Synchronize interrupted somebody")
	case on && after.GracePeriods == before.GracePeriods:
		l.w.Failf("rcu_normal is on, and Synchronize waited for no normal grace period")
	case !on && took > ms:
		l.w.Failf("rcu_normal is off, and Synchronize took %v, though no reader is inside", took)
	}
}
