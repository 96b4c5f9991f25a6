package suite04

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

const few = 2 // a limit that is soon reached

func bounded(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "the backlog is bounded: callers wait, but never one that is inside",
		Kind:  suite.Correctness,
		Rule:  "While as many callbacks as the limit, or one batch more, have been accepted and have not returned, Call lets its caller sleep until there is room; but who is inside a reader's section or a callback never waits in Call.",
		So:    "a loop that posts fills the memory, or a reader waits for a grace period that waits for the reader.",
		Hints: [3]string{
			"Look at a caller that posts for ever: who stops it? And look at who cannot be stopped: who is it that the grace period, or the callback at the head, waits for?",
			"Let Call wait in a Cond while the backlog is at the limit, unless gp.Inside() says that the caller must not wait: then accept, and let the backlog grow beyond it.",
			"In Call: for !inside && accepted-returned >= limit, Cond.Wait. The goroutine that runs callbacks wakes all that wait, as there may be room for several.",
		},
		Book: "Who may wait",
		Scenarios: []suite.Scenario{
			{
				Name:  "one caller posts eight callbacks in a row, at a limit of two",
				Bound: 0, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, few)
					all := l.callbacks(8)
					w.Go("caller", func() {
						for i, p := range all {
							p.call("caller")
							if n := l.backlog(all[:i+1]); n > 2*few {
								w.Failf("%d callbacks have been accepted and have not returned, at a limit of %d", n, few)
							}
						}
						l.barrier("caller", all...)
					})
				},
			},
			{
				Name:  "the backlog is full; a reader inside posts three more",
				Bound: 0, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, few, "A")
					all, more := l.callbacks(5), []*post{l.callback("q1"), l.callback("q2"), l.callback("q3")}
					l.gp.At(0, "A", func() {
						l.gp.Reader("A").Enter()
						w.Sleep(30 * ms)
						for _, p := range more {
							l.gp.Instantly("Call by a reader inside", func() { p.call("A") })
						}
						l.gp.Reader("A").Leave()
					})
					l.gp.At(ms, "caller", func() {
						for _, p := range all {
							p.call("caller")
						}
						l.barrier("caller", append(all, more...)...)
					})
				},
			},
			{
				Name:  "the backlog is full; a callback posts three more",
				Bound: 0, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, few)
					all, more := l.callbacks(5), []*post{l.callback("q1"), l.callback("q2"), l.callback("q3")}
					all[0].also = func() {
						for _, p := range more {
							l.gp.Instantly("Call by a callback", func() { p.call("a callback") })
						}
					}
					w.Go("caller", func() {
						for _, p := range all {
							p.call("caller")
						}
						l.barrier("caller", all...)
					})
				},
			},
			{
				Name:  "the backlog is full, and three callers are made to wait",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, few)
					all := l.callbacks(5)
					l.gp.At(0, "caller", func() {
						all[0].call("caller")
						all[1].call("caller")
					})
					for i := 2; i < len(all); i++ {
						name := "caller of " + ordinal(i)
						l.gp.At(time.Duration(i)*1100*time.Microsecond, name, func() { all[i].call(name) })
					}
					l.gp.At(200*ms, "clock", func() { l.mustHave("much time has passed", all...) })
				},
			},
			{
				Name:  "a caller is made to wait while a reader stays for a day",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, 1, "A")
					w.SpinSlices(256)
					w.Patient(1000)
					all := l.callbacks(4)
					l.gp.At(0, "A", func() { l.gp.Reader("A").StaysFor(24*time.Hour, 20) })
					l.gp.At(ms, "caller", func() {
						wakes := w.Wakes()
						for _, p := range all {
							p.call("caller")
						}
						if n := w.Wakes() - wakes; n > 0 {
							w.Failf("while the caller waited for room, code of yours was awake %d× though nobody had woken it", n)
						}
					})
				},
			},
		},
	}
}

func (l *lab) callbacks(n int) (all []*post) {
	for i := range n {
		all = append(all, l.callback(ordinal(i)))
	}
	return all
}

// backlog is how many have been accepted and have not returned.
func (l *lab) backlog(all []*post) (n int) {
	for _, p := range all {
		if s := p.state.Get(); s.accepted && s.returned == 0 {
			n++
		}
	}
	return n
}
