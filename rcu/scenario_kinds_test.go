package rcu

import (
	"time"

	"graceperiod/rcu/sim"
)

var _ = add(
	scenario{name: "an expedited grace period does not queue behind a normal one", run: func(w *sim.World) {
		l := newLab(w, Options{})
		overtakes(l, 10*ms)
	}},
	scenario{name: "Normal makes it queue", run: func(w *sim.World) {
		l := newLab(w, Options{})
		l.d.Normal(true)
		overtakes(l, 105*ms)
	}},
	scenario{name: "Normal is turned while callers wait", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		w.Go("A", func() { a.stay(ms) })
		w.Go("updater 1", func() { l.passes("updater 1", l.d.SynchronizeExpedited) })
		w.Go("updater 2", func() { l.passes("updater 2", l.d.SynchronizeExpedited) })
		w.Go("administrator", func() {
			l.d.Normal(true)
			w.Step()
			l.d.Normal(false)
		})
	}},
	scenario{name: "an expedited grace period serves normal callers too", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a, d := l.reader("A"), l.reader("D")
		l.at(0, "A", func() { a.stay(10 * ms) })
		l.at(ms, "updater 1", func() { l.passes("updater 1", l.d.Synchronize) })
		l.at(3*ms, "updater 2", func() {
			l.passes("updater 2", l.d.Synchronize)
			l.took(0, 10*ms, "Synchronize of updater 2")
		})
		l.at(4*ms, "updater 3", func() { l.passes("updater 3", l.d.SynchronizeExpedited) })
		l.at(5*ms, "D", func() { d.stay(100 * ms) })
	}},
	scenario{name: "a waiting grace period of either kind sleeps", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.portable("A")
		l.at(0, "A", func() {
			a.enter()
			w.Stay(24*time.Hour, 20)
			a.leave()
		})
		wakes := w.Wakes()
		for _, way := range []string{"Synchronize", "SynchronizeExpedited", "Start and Wait", "Call and Barrier"} {
			l.at(ms, way, func() { l.passes(way, func() { ways[way](l.d) }) })
		}
		w.After(func() {
			if n := w.Wakes() - wakes; n > 0 {
				w.Failf("awake %d times", n)
			}
		})
	}},
	scenario{name: "handles come and go during a grace period, and wait for nobody", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a, b := l.reader("A"), l.reader("B")
		c, d := l.reader("C"), l.portable("D") // D gets its handle later
		w.Go("C", func() { c.stay(20 * ms) })
		w.Go("A", func() {
			began := w.Now()
			a.handle.Unregister() // C takes its place in the list
			l.took(began, 0, "Unregister")
			began = w.Now()
			d.handle = l.d.Register()
			l.took(began, 0, "Register")
			d.enter()
			d.leave()
		})
		w.Go("B", func() {
			b.enter()
			b.leave()
			b.handle.Unregister()
		})
		w.Go("updater", func() {
			l.passes("updater", l.d.Synchronize)
			l.passes("updater", l.d.Synchronize)
		})
	}},
	scenario{name: "the last handle of the list is found in its new place", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a, b, c := l.reader("A"), l.reader("B"), l.reader("C")
		a.handle.Unregister()
		c.handle.Unregister()
		d := l.reader("D")
		w.Go("B", func() { b.stay(20 * ms) })
		w.Go("D", func() { d.stay(30 * ms) })
		l.at(ms, "updater", func() {
			l.passes("updater", l.d.Synchronize)
			l.took(0, 30*ms, "Synchronize")
		})
		w.After(func() {
			if n := l.d.Stats().Readers; n != 2 {
				w.Failf("%d handles", n)
			}
		})
	}},
	scenario{name: "more readers without a handle than there are slots", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		for _, name := range []string{"A", "B", "C"} {
			r := l.portable(name)
			w.Go(name, func() {
				r.enter()
				w.Step()
				r.leave()
			})
		}
		w.Go("updater", func() { l.passes("updater", l.d.Synchronize) })
	}},
	scenario{name: "twenty sections at once, by one reader, and a grace period that begins among them", few: 3, run: func(w *sim.World) {
		l := newLab(w, Options{})
		var all []*reading
		for range 20 {
			all = append(all, l.portable("one of twenty"))
		}
		w.Go("reader", func() {
			for _, r := range all {
				r.enter()
				w.Sleep(ms)
			}
			for _, r := range all {
				r.leave()
			}
			if n := l.d.Stats().Slots; n > 64 {
				w.Failf("%d slots", n)
			}
		})
		l.at(7*ms, "updater", func() { l.passes("updater", l.d.Synchronize) })
		l.at(15*ms, "updater 2", func() { l.passes("updater 2", l.d.SynchronizeExpedited) })
	}},
	scenario{name: "a section is left by another goroutine", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.portable("A")
		entered := sim.NewCounter(w)
		w.Go("A", func() {
			a.enter()
			entered.Add(1)
		})
		w.Go("helper of A", func() {
			entered.AwaitAtLeast(1)
			a.leave()
		})
		w.Go("updater", func() {
			entered.AwaitAtLeast(1)
			l.passes("updater", l.d.Synchronize)
		})
	}},
	scenario{name: "grace periods go on where their numbers come round", few: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		w.Patient(1_000_000)
		a, b := l.reader("A"), l.portable("B")
		first := l.d.Start()
		var old []Cookie
		for range 298 {
			c := l.d.Start()
			l.d.Wait(c)
			old = append(old, c)
		}
		w.Go("A", func() { a.stay(30 * ms) })
		w.Go("B", func() { b.stay(20 * ms) })
		l.at(ms, "updater", func() {
			for range 6 {
				l.passes("updater", l.d.Synchronize)
				l.passes("updater", l.d.SynchronizeExpedited)
			}
			for _, c := range append(old, first) {
				if !l.d.Poll(c) {
					w.Failf("an old cookie is not done any more")
				}
			}
			l.took(0, 30*ms, "all")
		})
	}},
)

// overtakes lets an expedited caller come while a normal grace period is under
// way; a long reader enters before that one ends.
func overtakes(l *lab, until time.Duration) {
	a, d := l.reader("A"), l.reader("D")
	l.at(0, "A", func() { a.stay(10 * ms) })
	l.at(ms, "updater 1", func() { l.passes("updater 1", l.d.Synchronize) })
	l.at(2*ms, "updater 2", func() {
		l.passes("updater 2", l.d.SynchronizeExpedited)
		l.took(0, until, "SynchronizeExpedited")
	})
	l.at(5*ms, "D", func() { d.stay(100 * ms) })
}
