package rcu

import (
	"time"

	"graceperiod/rcu/sim"
)

var _ = add(
	scenario{name: "a reader enters and leaves twice beside an updater that waits twice", bound: 2, run: func(w *sim.World) { beside(w, (*lab).reader, 2, 2) }},
	scenario{name: "the same without a handle", bound: 2, run: func(w *sim.World) { beside(w, (*lab).portable, 2, 2) }},
	scenario{name: "a reader is held while entering, and two grace periods go by", run: func(w *sim.World) { delayed(w, (*lab).reader) }},
	scenario{name: "the same without a handle", run: func(w *sim.World) { delayed(w, (*lab).portable) }},
	scenario{name: "two updaters at once beside a reader", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		r := l.reader("A")
		w.Go("A", func() {
			r.enter()
			w.Step()
			r.leave()
		})
		for _, u := range []string{"updater 1", "updater 2"} {
			w.Go(u, func() { l.passes(u, l.d.Synchronize) })
		}
	}},
	scenario{name: "a normal and an expedited grace period at once", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		r, p := l.reader("A"), l.portable("B")
		w.Go("A", func() {
			r.enter()
			w.Step()
			r.leave()
		})
		w.Go("B", func() {
			p.enter()
			p.leave()
		})
		w.Go("updater 1", func() { l.passes("updater 1", l.d.Synchronize) })
		w.Go("updater 2", func() { l.passes("updater 2", l.d.SynchronizeExpedited) })
	}},
	scenario{name: "a grace period ends when the last reader of its own leaves", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a, b, c, p := l.reader("A"), l.reader("B"), l.reader("C"), l.portable("P")
		l.at(0, "A", func() { a.stay(10 * ms) })
		l.at(0, "B", func() { b.stay(30 * ms) })
		l.at(0, "P", func() { p.stay(20 * ms) })
		l.at(5*ms, "updater", func() {
			began := w.Now()
			l.passes("updater", l.d.Synchronize)
			l.took(began, 25*ms, "Synchronize")
		})
		l.at(6*ms, "C", func() { c.stay(time.Hour) })
	}},
	scenario{name: "the reader that entered first leaves last", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a, b := l.reader("A"), l.reader("B")
		l.at(0, "A", func() { a.stay(50 * ms) })
		l.at(ms, "B", func() { b.stay(10 * ms) })
		l.at(2*ms, "updater", func() {
			l.passes("updater", l.d.Synchronize)
			l.took(0, 50*ms, "all of it")
		})
	}},
	scenario{name: "readers that overlap for ever do not hold up an updater", run: func(w *sim.World) {
		l := newLab(w, Options{})
		for i, r := range []*reading{l.reader("A"), l.portable("B")} {
			l.at(time.Duration(i)*5*ms, r.name, func() {
				for range 8 {
					r.stay(10 * ms)
				}
			})
		}
		l.at(7*ms, "updater", func() {
			began := w.Now()
			l.passes("updater", l.d.Synchronize)
			if d := w.Now() - began; d > 10*ms {
				w.Failf("Synchronize took %v", d)
			}
		})
	}},
	scenario{name: "callers at once share: three cost two grace periods at most", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		r := l.reader("A")
		l.at(0, "A", func() { r.stay(10 * ms) })
		for _, u := range []string{"updater 1", "updater 2", "updater 3"} {
			l.at(ms, u, func() { l.passes(u, l.d.Synchronize) })
		}
		w.After(func() {
			if s := l.d.Stats(); s.GracePeriods > 2 || s.Waits != 3 {
				w.Failf("%v", s)
			}
		})
	}},
	scenario{name: "nested sections are one", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		for _, r := range []*reading{l.reader("A"), l.portable("B")} {
			w.Go(r.name, func() {
				r.enter()
				r.lock()
				r.unlock()
				w.Step()
				r.leave()
			})
		}
		w.Go("updater", func() { l.passes("updater", l.d.Synchronize) })
	}},
)

// Every way past a grace period that has begun too late for the caller.
var _ = func() bool {
	for _, name := range []string{"Synchronize", "SynchronizeExpedited", "Start and Wait", "Call and Barrier", "SynchronizeContext"} {
		way := ways[name]
		add(scenario{name: "nobody joins a grace period that is under way: " + name, run: func(w *sim.World) {
			l := newLab(w, Options{})
			a, b, c := l.reader("A"), l.portable("B"), l.reader("C")
			l.at(0, "A", func() { a.stay(10 * ms) })
			l.at(ms, "updater 1", func() { l.passes("updater 1", func() { way(l.d) }) })
			l.at(2*ms, "B", func() { b.stay(20 * ms) })
			l.at(3*ms, "updater 2", func() { l.passes("updater 2", func() { way(l.d) }) })
			l.at(4*ms, "C", func() { c.stay(30 * ms) })
			l.at(5*ms, "updater 3", func() { l.passes("updater 3", func() { way(l.d) }) })
		}})
	}
	return true
}()

func beside(w *sim.World, kind func(*lab, string) *reading, sections, waits int) {
	l := newLab(w, Options{})
	r := kind(l, "A")
	w.Go("A", func() {
		for range sections {
			r.enter()
			w.Step()
			r.leave()
		}
	})
	w.Go("updater", func() {
		for range waits {
			l.passes("updater", l.d.Synchronize)
		}
	})
}

func delayed(w *sim.World, kind func(*lab, string) *reading) {
	for held := 1; held <= 4; held++ {
		l := newLab(w, Options{})
		r := kind(l, "A")
		over := sim.NewCounter(w)
		w.Go("A", func() {
			r.enter()
			w.Sleep(10 * ms)
			r.leave()
			over.Add(1)
		}).HoldAt(held)
		for range 2 {
			l.passes("updater", l.d.Synchronize)
		}
		w.Sleep(ms)
		l.passes("updater", l.d.Synchronize)
		over.AwaitAtLeast(1)
	}
}
