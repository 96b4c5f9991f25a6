package suite04

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func notStarved(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "Barrier is not starved by callbacks that come later",
		Kind:  suite.Correctness,
		Rule:  "Barrier does not wait for callbacks that are posted after it was called, by other callers or by callbacks themselves; these too run after a grace period of their own.",
		So:    "with a callback that posts itself again, as a timer does, Barrier never returns.",
		Hints: [3]string{
			"Look at what Barrier waits for: is it still the same when more has been posted meanwhile? And what becomes of a callback that is posted by a callback?",
			"Which callbacks Barrier must wait for is known when it is called, and does not change any more.",
			"Take the number of accepted callbacks once, when Barrier begins, and wait for that. A callback that is posted by a callback goes to the list like any other, and is taken with the next batch.",
		},
		Book: "Only those before it",
		Scenarios: []suite.Scenario{
			{
				Name:  "a callback posts itself again, a dozen times",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					p := l.again("p", 12)
					l.gp.At(0, "caller", func() { p.call("caller") })
					l.gp.At(ms, "unloader", func() { l.soon(p) })
				},
			},
			{
				Name:  "another caller posts one callback after the other",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, plenty)
					var all []*post
					for range 10 {
						all = append(all, l.callback("one of many"))
					}
					l.gp.At(0, "caller", func() {
						for _, p := range all {
							p.call("caller")
							w.Sleep(7 * ms)
						}
					})
					l.gp.At(ms, "unloader", func() { l.soon(all[0]) })
				},
			},
		},
	}
}

// again is a callback that posts another one of its kind, so many times.
func (l *lab) again(name string, times int) *post {
	p := l.callback(name)
	if times > 0 {
		next := l.again("p posted again", times-1)
		p.also = func() { next.call("a callback") }
	}
	return p
}

// soon calls Barrier, which must return within the time of three grace periods.
func (l *lab) soon(before *post) {
	began := l.w.Now()
	l.barrier("unloader", before)
	if took := l.w.Now() - began; took > 3*length {
		l.w.Failf("Barrier took %v, though %s had returned long before and a grace period takes %v", took, before.name, length)
	}
}
