package suite04

import (
	"fmt"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// many is how many callbacks are posted at once.
const many = 10_000

func cheap(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "10,000 callbacks posted at once cost at most three grace periods, and Call takes no time",
		Kind:  suite.Latency,
		Rule:  "10,000 callbacks that are posted at once cost three grace periods at most. While the backlog is below its limit Call takes no time, and while callers wait in Barrier, and when nothing is pending, nothing of yours is awake.",
		So:    "whoever posts waits after all, or the last callbacks wait for minutes.",
		Hints: [3]string{
			"Look at how many callbacks one grace period serves, and at what Call may have to wait for: a Mutex that somebody holds while he waits is as good as waiting.",
			"One grace period serves all callbacks that were posted before it began. Nobody holds the Mutex while a grace period or a callback is running.",
			"Take the whole list at once. Unlock before Synchronize and before each callback, lock again afterwards. When there is nothing to do let the goroutine end, or sleep in a Cond.",
		},
		Book: "Ten thousand for the price of three",
		Scenarios: []suite.Scenario{
			{
				Name:  "callbacks are posted while a grace period is running, and while a callback is",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p, q, r := l.callback("p").taking(20*ms), l.callback("q"), l.callback("r")
					l.gp.At(0, "caller 1", func() { l.gp.Instantly("Call", func() { p.call("caller 1") }) })
					l.gp.At(4*ms, "caller 2", func() { l.gp.Instantly("Call while a grace period was running", func() { q.call("caller 2") }) })
					l.gp.At(15*ms, "caller 3", func() { l.gp.Instantly("Call while a callback was running", func() { r.call("caller 3") }) })
				},
			},
			{
				Name: "10,000 callbacks at once", Few: 2, Race: suite.NoRace,
				Budget: sim.Budget{RunSteps: 1_000_000},
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					w.Patient(1_000_000) // the caller does all this at one instant
					ran := sim.NewCell(w, 0)
					w.Go("caller", func() {
						l.gp.Instantly("posting so many", func() {
							for range many {
								asked := l.gp.Moment()
								if l.q.Call(l.gp.Callback(func() {
									if !l.gp.Since(asked) {
										w.Failf("a callback is called too early")
									}
									ran.Set(ran.Get() + 1)
								})) != nil {
									w.Failf("Call refused a callback")
								}
							}
						})
						w.Sleep(8 * length)
						if n := ran.Get(); n != many {
							w.Failf("%d callbacks were posted at once, and when eight grace periods might have passed %d of them have returned", many, n)
						}
						if n := l.gp.Began(); n > 3 {
							w.Failf("%d callbacks posted at once cost %d grace periods", many, n)
						}
					})
				},
			},
			{
				Name:  "Barrier waits for a callback whose reader stays for a day; then nothing is pending for another",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty, "A")
					w.SpinSlices(256)
					w.Patient(1000)
					p := l.callback("p")
					l.gp.At(0, "A", func() { l.gp.Reader("A").StaysFor(24*time.Hour, 20) })
					l.gp.At(ms, "caller", func() {
						wakes := w.Wakes()
						p.call("caller")
						l.barrier("caller", p)
						if n := w.Wakes() - wakes; n > 0 {
							w.Failf("while the caller was in Barrier, code of yours was awake %d× though nobody had woken it", n)
						}
						wakes = w.Wakes()
						w.Stay(24*time.Hour, 20)
						if n := w.Wakes() - wakes; n > 0 {
							w.Failf("nothing is pending, and yet code of yours was awake %d× though nobody had woken it", n)
						}
					})
				},
			},
		},
	}
}

func ordinal(i int) string { return fmt.Sprintf("p%d", i+1) }
