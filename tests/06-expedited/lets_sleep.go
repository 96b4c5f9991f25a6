package suite06

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func letsSleep(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a CPU that is idle throughout is not interrupted",
		Kind:  suite.Latency,
		Rule:  "Synchronize interrupts no CPU that is idle from its beginning to its end; and it waits for the others.",
		So:    "laptops that sleep are woken a thousand times, and the battery is empty.",
		Hints: [3]string{
			"Look at which CPUs are interrupted. Which of them could not have been inside a section?",
			"An idle CPU is in no section, and if it wakes up its sections begin after the call. But it is idle now, or not: what was true when the machine started is not what is true in this call.",
			"In each round, for each CPU: if c.Idle(), go on to the next one.",
		},
		Book: "Let sleeping CPUs lie",
		Scenarios: []suite.Scenario{
			{
				Name:  "of five CPUs two are idle, one reads and one works",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 5)
					l.h.On(3, "A", func() { l.section(2 * ms) })
					l.h.On(4, "B", func() { l.h.Works(3 * ms) })
					w.Sleep(ms)
					l.h.On(0, "updater", func() {
						l.synchronize()
						l.slept(1, 2)
					})
				},
			},
			{
				Name:  "one that was busy in the last call has gone to sleep since, and the other way round",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.Costs{}, 3)
					l.h.On(1, "A", func() { l.section(2 * ms) })
					l.h.On(0, "updater", func() {
						w.Sleep(ms)
						l.synchronize()
						l.slept(2)
						w.Sleep(50 * ms)
						before := l.h.Interrupts(1)
						l.synchronize()
						if l.h.Interrupts(1) > before {
							w.Failf("Synchronize interrupted CPU 1, which has been idle since A left")
						}
					})
					w.Sleep(100 * ms)
					l.h.On(2, "B", func() { l.section(5 * ms) })
				},
			},
			{
				Name:  "a CPU falls idle during the first of two rounds",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 3)
					l.h.On(1, "A", func() { l.section(10 * ms) })
					l.h.On(2, "B", func() { l.h.Works(4 * ms) })
					w.Sleep(ms)
					l.h.Go("caller 1", func() { l.synchronize() })
					w.Sleep(5 * ms)
					l.h.Go("caller 2", func() { l.synchronize() })
					w.After(func() {
						if n := l.h.Interrupts(2); n > 1 {
							w.Failf("CPU 2 was interrupted %d times, and it was idle when the second round began", n)
						}
					})
				},
			},
		},
	}
}

// slept breaks the rule if one of the CPUs was interrupted: none has had a task.
func (l *lab) slept(cpus ...int) {
	for _, c := range cpus {
		if l.h.Interrupts(c) > 0 {
			l.w.Failf("Synchronize interrupted CPU %d, which is idle all the time", c)
		}
	}
}
