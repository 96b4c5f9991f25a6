package suite04

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func closes(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "Close lets all callbacks run, each after its grace period, and refuses later ones",
		Kind:  suite.Correctness,
		Rule:  "When Close returns, every callback that was accepted has returned, each after its grace period; a Call from then on returns an error, and its callback is never called. Nobody hangs: not who was made to wait in Call, not who is in Barrier, not a second Close; and nobody polls.",
		So:    "at shutdown memory is given back under a reader, or is never given back, or the shutdown hangs.",
		Hints: [3]string{
			"Look at what may be under way when Close is called: callbacks in the list, a batch in its grace period, callers that wait for room, a Barrier, and a Call that has just looked whether the queue is closed.",
			"Closing changes one thing only: what Call answers. What was accepted goes its usual way. And everybody who waits must look again.",
			"Under the Mutex: set closed, wake all, wait until nothing is left to do. In Call look at closed under the same Mutex, after each wait, and as the last thing before the callback is accepted.",
		},
		Book: "Shutting down",
		Scenarios: []suite.Scenario{
			{
				Name:  "two callbacks are posted, and the queue is closed at once",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty, "A")
					p, q := l.callback("p"), l.callback("q").taking(5*ms)
					w.SpinSlices(256)
					w.Patient(1000)
					l.gp.At(0, "A", func() { l.gp.Reader("A").StaysFor(24*time.Hour, 20) })
					l.gp.At(ms, "owner", func() {
						wakes := w.Wakes()
						p.call("owner")
						q.call("owner")
						l.close("owner", p, q)
						if n := w.Wakes() - wakes; n > 0 {
							w.Failf("while the owner was in Close, code of yours was awake %d× though nobody had woken it", n)
						}
					})
				},
			},
			{
				Name:  "after Close there are a Call, one by a reader inside, a Barrier and another Close",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty, "owner")
					p, q, r := l.callback("p"), l.callback("q"), l.callback("r")
					w.Go("owner", func() {
						p.call("owner")
						l.close("owner", p)
						q.mayBeRefused("owner", true)
						l.gp.Reader("owner").Enter()
						r.mayBeRefused("owner, inside", true)
						l.gp.Reader("owner").Leave()
						for _, late := range []*post{q, r} {
							if late.state.Get().accepted {
								w.Failf("Call accepted %s though Close had returned", late.name)
							}
						}
						l.barrier("owner", p)
						l.close("owner", p)
						w.Sleep(5 * length) // or q is called all the same
					})
				},
			},
			{
				Name:  "a Call and Close at the same instant",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.callback("p")
					w.Go("caller", func() { p.mayBeRefused("caller", true) })
					w.Go("owner", func() {
						l.close("owner")
						if s := p.state.Get(); s.accepted && s.returned == 0 {
							w.Failf("Close returned, and p, which was accepted, has not run")
						}
					})
				},
			},
			{
				Name:  "four callers wait for room when the queue is closed, at a limit of one",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, 1)
					all := l.callbacks(6)
					l.gp.At(0, "caller 0", func() { all[0].mayBeRefused("caller 0", true) })
					l.gp.At(ms, "caller 1", func() { all[1].mayBeRefused("caller 1", true) })
					for i := 2; i < len(all); i++ {
						name := "caller " + ordinal(i)[1:]
						l.gp.At(ms*time.Duration(i), name, func() { all[i].mayBeRefused(name, true) })
					}
					l.gp.At(8*ms, "owner", func() {
						l.close("owner", all[0])
						for _, p := range all {
							if s := p.state.Get(); s.accepted && s.returned == 0 {
								w.Failf("Close returned, and %s, which was accepted, has not run", p.name)
							}
						}
					})
				},
			},
			{
				Name:  "somebody is in Barrier, and another in Close, when the queue is closed",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.callback("p").taking(5 * ms)
					l.gp.At(0, "caller", func() { p.call("caller") })
					l.gp.At(ms, "unloader", func() { l.barrier("unloader", p) })
					l.gp.At(2*ms, "owner", func() { l.close("owner", p) })
					l.gp.At(3*ms, "another owner", func() { l.close("another owner") })
				},
			},
		},
	}
}
