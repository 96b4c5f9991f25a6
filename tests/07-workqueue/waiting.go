package suite07

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// justReleased is for an Unshare that looks twice, at the quota and at what is on
// its way out: between the two looks there may be a place.
func justReleased(new Constructor) suite.Scenario {
	return suite.Scenario{
		Name:  "it is released while Unshare makes up its mind",
		Bound: 2, Race: 0,
		Run: func(w *sim.World) {
			l := newLab(w, new)
			l.h.Quota(1)
			l.h.Go("shell", func() {
				l.exit(l.unshare())
				l.exit(l.unshare())
			})
			l.over()
		},
	}
}

// threeWantTwo is for wake-ups: each place makes one of those who wait go on, and
// when none is left the last of them must be told.
func threeWantTwo(new Constructor) suite.Scenario {
	return suite.Scenario{
		Name: "three wait for two that leave one after the other",
		Few:  2, Race: 0,
		Run: func(w *sim.World) {
			l := makeLab(w, new, ticking)
			l.h.Quota(2)
			p, q := l.unshare(), l.unshare()
			l.h.Go("task", func() {
				l.exit(p)
				w.Sleep(ms)
				l.exit(q)
			})
			w.Sleep(2 * ms)
			got := sim.NewCounter(w)
			for _, shell := range []string{"shell 1", "shell 2", "shell 3"} {
				l.h.Go(shell, func() {
					switch _, err := l.n.Unshare(); err {
					case nil:
						got.Add(1)
					case kernel.ENOSPC:
					default:
						w.Failf("Unshare says: %v", err)
					}
				})
			}
			w.After(func() {
				if n := got.Get(); n != 2 {
					w.Failf("two have left, three wanted their places, and %d got one", n)
				}
			})
		},
	}
}

// oneOfMany is for an Unshare that waits for all of them.
func oneOfMany(new Constructor) suite.Scenario {
	const many = 100
	return suite.Scenario{
		Name: "somebody else exits every millisecond",
		Few:  1, Race: 0,
		Run: func(w *sim.World) {
			l := makeLab(w, new, ticking)
			l.h.Quota(many)
			all := l.several(many)
			l.h.Go("tasks", func() {
				for _, p := range all {
					l.exit(p)
					w.Sleep(ms)
				}
			})
			w.Sleep(us)
			l.h.Go("shell", func() {
				began := w.Now()
				l.exit(l.unshare())
				if took := w.Now() - began; took > many/2*ms {
					w.Failf("Unshare took %v, and meanwhile one after the other was released", took)
				}
			})
			l.over()
		},
	}
}

// exitBesideTheWait is for an Unshare that does something while it waits, or keeps
// others from it: ps 1 looks at what it waits for, and ps 2 at what exits meanwhile.
func exitBesideTheWait(new Constructor) suite.Scenario {
	return suite.Scenario{
		Name: "readers look at what is on its way out, and a task exits while Unshare waits",
		Few:  1, Race: 0,
		Run: func(w *sim.World) {
			l := makeLab(w, new, ticking)
			l.h.Quota(2)
			p, q := l.unshare(), l.unshare()
			l.task.Store(p)
			l.h.Go("ps 1", func() { l.read(hour) })
			w.Sleep(ms)
			l.h.Go("shell", func() {
				l.exit(p)
				l.exit(l.unshare())
			})
			w.Sleep(ms)
			l.h.Go("task", func() {
				l.task.Store(q)
				w.Sleep(2 * ms)
				l.instantly(q)
			})
			w.Sleep(ms)
			l.h.Go("ps 2", func() { l.read(2 * hour) })
			l.over()
		},
	}
}
