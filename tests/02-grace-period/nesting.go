package suite02

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func nesting(new func() Domain) suite.Goal {
	return suite.Goal{
		Title: "sections nest, handles come and go, and misuse is noticed",
		Kind:  suite.Correctness,
		Rule:  "A section lasts until its outermost ReadUnlock, whichever handles come and go meanwhile; Register and Unregister wait for nobody; ReadUnlock without ReadLock panics, and changes nothing.",
		So:    "a section ends too early, a reader is forgotten, or a new thread waits for an old one.",
		Hints: [3]string{
			"Look at a reader that calls ReadLock twice, then ReadUnlock once: is it inside?",
			"Only the first ReadLock enters and only the last ReadUnlock leaves; between them the handle counts. What the first one noted must survive the second.",
			"Keep the depth in the Reader: it belongs to one goroutine, so a plain field will do. At depth zero ReadUnlock has nobody to leave: panic, before anything is changed or locked. If the Domain keeps a list of readers, do not hold its lock while you wait.",
		},
		Book: "Sections within sections",
		Scenarios: []suite.Scenario{
			{
				Name:  "A enters again while the updater waits for it, and leaves the inner section",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					a := l.readers[0]
					l.at(0, "A", func() {
						a.enter()
						l.stay(2 * ms)
						a.h.ReadLock()
						l.stay(ms)
						a.h.ReadUnlock()
						l.stay(10 * ms)
						a.leave()
					})
					l.at(ms, "updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "A is 300 deep before the updater comes, and leaves all sections but one",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					a := l.readers[0]
					deep := sim.NewCounter(w)
					w.Go("A", func() {
						a.enter()
						for range 299 {
							a.h.ReadLock()
						}
						for range 299 {
							a.h.ReadUnlock()
						}
						deep.Add(1)
						l.stay(10 * ms)
						a.leave()
					})
					deep.AwaitAtLeast(1)
					w.Go("updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "while the updater waits for A, B registers, reads and unregisters, and C unregisters",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "C")
					b := l.declare("B")
					l.at(0, "A", func() {
						l.readers[0].enter()
						l.stay(10 * ms)
						l.readers[0].leave()
					})
					l.at(ms, "updater", func() { l.synchronize("updater") })
					l.at(2*ms, "B", func() {
						start := w.Now()
						b.register()
						b.enter()
						b.leave()
						b.h.Unregister()
						if took := w.Now() - start; took > 0 {
							w.Failf("Register and Unregister took B %v while the updater waited for A", took)
						}
					})
					l.at(2*ms, "C", func() {
						start := w.Now()
						l.readers[1].h.Unregister()
						if took := w.Now() - start; took > 0 {
							w.Failf("Unregister took C %v while the updater waited for A", took)
						}
					})
				},
			},
			{
				Name:  "B registers while the updater begins, and is inside when it comes again",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					b := l.declare("B")
					w.Go("B", func() {
						b.register()
						b.sectionOf(5 * ms)
						b.h.Unregister()
					})
					w.Go("updater", func() {
						l.synchronize("updater")
						w.Sleep(ms)
						l.synchronize("updater")
					})
				},
			},
			{
				Name:  "B and C register at one instant, and are inside when the updater comes",
				Bound: 2, Race: 2,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					for _, r := range []*reader{l.declare("B"), l.declare("C")} {
						w.Go(r.name, func() {
							r.register()
							r.sectionOf(5 * ms)
							r.h.Unregister()
						})
					}
					l.at(ms, "updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "C, first on the list, goes while the updater waits for A; B stays longer; D comes in place of C",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "C", "A", "B")
					d := l.declare("D")
					l.at(0, "A", func() { l.readers[1].sectionOf(10 * ms) })
					l.at(0, "B", func() { l.readers[2].sectionOf(20 * ms) })
					l.at(ms, "updater", func() {
						l.synchronize("updater")
						w.Sleep(30*ms - w.Now())
						l.synchronize("updater")
					})
					l.at(2*ms, "C", func() { l.readers[0].h.Unregister() })
					l.at(25*ms, "D", func() {
						d.register()
						d.sectionOf(20 * ms)
					})
				},
			},
			{
				Name:  "ReadUnlock without ReadLock while B is inside; then A reads after all, and the updater comes",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					l.at(0, "B", func() { l.readers[1].sectionOf(10 * ms) })
					l.at(ms, "A", func() {
						if !panics(l.readers[0].h.ReadUnlock) {
							w.Failf("A called ReadUnlock before any ReadLock, and nothing happened")
						}
						l.readers[0].sectionOf(20 * ms)
					})
					l.at(2*ms, "updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "ReadUnlock twice after one ReadLock",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					w.Go("A", func() {
						a := l.readers[0]
						a.enter()
						a.leave()
						if !panics(a.h.ReadUnlock) {
							w.Failf("A called ReadUnlock twice after one ReadLock, and nothing happened")
						}
					})
				},
			},
			unregisterMeetsRegister(new),
			manyHandles(new),
		},
	}
}

// panics tells whether f panics. A thread that is being unwound does not come back.
func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
