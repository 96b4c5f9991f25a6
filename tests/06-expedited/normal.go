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
		Rule:  "A call that begins while rcu_normal is on waits for a normal grace period, and nobody is interrupted for its sake; others go on as before. The switch may be turned at any time, and no reader is missed by that.",
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
			{
				Name:  "it is turned on at the moment of a call, while a reader is inside",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 2)
					l.h.On(1, "A", func() { l.section(10 * ms) })
					w.Sleep(ms)
					l.h.On(0, "caller", func() { l.synchronize() })
					l.h.Go("admin", func() { l.h.SetNormal(true) })
				},
			},
			{
				Name:  "it is on when two call, and off while they wait",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 3)
					l.h.OnInterrupt(func(cpu int) {
						w.Failf("CPU %d is interrupted for a call that began when rcu_normal was on", cpu)
					})
					l.h.On(1, "A", func() { l.section(10 * ms) })
					w.Sleep(ms)
					l.h.SetNormal(true)
					l.h.Go("caller 1", func() { l.synchronize() })
					w.Sleep(ms)
					l.h.On(2, "caller 2", func() { l.synchronize() })
					w.Sleep(5 * ms)
					l.h.SetNormal(false)
				},
			},
			{
				Name:  "a round is under way, it is on when a second one calls, and off again",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 3)
					l.h.On(1, "A", func() { l.section(10 * ms) })
					w.Sleep(ms)
					l.h.Go("caller 1", func() { l.synchronize() })
					w.Sleep(ms)
					l.h.On(2, "B", func() { l.section(20 * ms) })
					w.Sleep(ms)
					l.h.SetNormal(true)
					l.h.Go("caller 2", func() {
						l.synchronize()
						if l.h.Counts().GracePeriods == 0 {
							w.Failf("caller 2 called when rcu_normal was on, and has waited for no normal grace period")
						}
					})
					w.Sleep(ms)
					l.h.SetNormal(false)
				},
			},
			{
				Name:  "three wait for rounds, and it is turned on",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 2)
					l.h.On(0, "A", func() { l.section(10 * ms) })
					for _, name := range []string{"caller 1", "caller 2", "caller 3"} {
						w.Sleep(ms)
						l.h.Go(name, func() { l.synchronize() })
					}
					w.Sleep(ms)
					l.h.SetNormal(true)
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
