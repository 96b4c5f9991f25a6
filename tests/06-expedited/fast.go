package suite06

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// unmounts and limit are N17's: 5001 unmounts took 100 s with normal waits and
// 0.6 s with expedited ones. The goal allows half as much again.
const (
	unmounts = 5001
	limit    = 900 * ms
)

var large = sim.Budget{Schedules: 400_000, Steps: 20_000_000, RunSteps: 4_000_000}

func fast(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "5001 unmounts take at most 0.9 s",
		Kind:  suite.Latency,
		Rule:  "5001 unmounts, one after the other, each with one Synchronize, take at most 0.9 s, and each waits for the readers there are.",
		So:    "a machine with many mounts takes a minute and a half to shut down; or, if somebody is not waited for, he reads what is freed.",
		Hints: [3]string{
			"Look at what takes the time, or at whom Synchronize did not wait for. 5001 times nothing happens until the clock has ticked five times; what is it that a CPU would say then?",
			"A CPU can be asked at once. Interrupt it: the handler runs there, whatever else does, and can see whether it is inside a section; if not, that CPU is done.",
			"For each CPU that is not idle, count one and Interrupt it; the handler counts down, or leaves that to c.AtReaderExit. Sleep until the count is zero.",
		},
		Book: "Ask, do not wait",
		Scenarios: []suite.Scenario{
			{
				Name: "on the machine of the thread: 4 CPUs, on one of which somebody reads now and then",
				Few:  1, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.N17x4, kernel.N17x4.CPUs)
					w.Patient(4000)
					done := sim.NewCell(w, false)
					l.h.On(0, "umount", func() {
						for range unmounts {
							l.h.Works(kernel.N17x4.Unmount)
							l.synchronize()
							if w.Now() > limit {
								w.Failf("after %v there are still some of the %d left", w.Now(), unmounts)
							}
						}
						done.Set(true)
					})
					l.h.On(1, "A", func() {
						for !done.Get() {
							l.h.Rests(20 * ms)
							l.section(200 * us)
						}
					})
				},
			},
		},
	}
}
