package suite04

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func barrier(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "Barrier waits for all callbacks that were posted before it",
		Kind:  suite.Correctness,
		Rule:  "Barrier returns only when every callback that was accepted before it was called has returned; and it does return.",
		So:    "a pool, or the code of a callback, goes away while a callback still uses it.",
		Hints: [3]string{
			"Look at where callbacks are when Barrier is called: in the list, taken from it and waiting for a grace period, or running right now.",
			"A grace period is not enough: when it has ended, callbacks may run, but need not have run. Count what was accepted and what has returned.",
			"Under the Mutex: remember how many were accepted; wait in a Cond until so many have returned. Count a callback when it has returned, not when it is called, and then wake all who wait.",
		},
		Book: "A barrier is no grace period",
		Scenarios: []suite.Scenario{
			{
				Name:  "two callbacks, one of which takes long",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p, q := l.callback("p"), l.callback("q").taking(30*ms)
					w.Go("caller", func() {
						p.call("caller")
						q.call("caller")
						l.barrier("caller", p, q)
					})
				},
			},
			{
				Name:  "Barrier is called while the only callback is running",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.callback("p").taking(20 * ms)
					l.gp.At(0, "caller", func() { p.call("caller") })
					l.gp.At(15*ms, "unloader", func() { l.barrier("unloader", p) })
				},
			},
			{
				Name:  "nothing is pending; Barrier is called twice, before anything was posted and after",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.callback("p")
					w.Go("caller", func() {
						l.barrier("caller")
						l.barrier("caller")
						p.call("caller")
						w.Sleep(5 * length)
						l.barrier("caller", p)
						l.barrier("caller", p)
					})
				},
			},
			{
				Name:  "two Barriers at once; somebody else posts beside them",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p, q, r := l.callback("p"), l.callback("q").taking(5*ms), l.callback("r").taking(5*ms)
					l.gp.At(0, "caller 1", func() { p.call("caller 1") })
					l.gp.At(2600*time.Microsecond, "caller 2", func() { // who polls does so at no round time
						q.call("caller 2")
						l.barrier("caller 2", p, q)
					})
					l.gp.At(4300*time.Microsecond, "unloader", func() { l.barrier("unloader", p, q) })
					l.gp.At(6*ms, "caller 3", func() { r.call("caller 3") })
				},
			},
			{
				Name:  "Barrier is called at the instant at which the last callback runs",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.callback("p")
					l.gp.At(0, "caller", func() { p.call("caller") })
					l.gp.At(length, "unloader", func() { l.barrier("unloader", p) })
				},
			},
		},
	}
}
