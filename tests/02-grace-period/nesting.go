package suite02

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func nesting(new func() Domain) suite.Goal {
	return suite.Goal{
		Title: "sections nest, handles come and go, and misuse is noticed",
		Kind:  suite.Correctness,
		Rule:  "A section lasts until its outermost ReadUnlock; Register and Unregister wait for nobody; ReadUnlock without ReadLock panics.",
		So:    "a function that takes the section its caller already holds ends it too early, or a new thread waits for an old one.",
		Hints: [3]string{
			"Look at a reader that calls ReadLock twice, then ReadUnlock once: is it inside?",
			"Only the first ReadLock enters and only the last ReadUnlock leaves; between them the handle counts. What the first one noted must survive the second.",
			"Keep the depth in the Reader: it belongs to one goroutine, so a plain field will do. At depth zero ReadUnlock has nobody to leave: panic. If the Domain keeps a list of readers, do not hold its lock while you wait.",
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
						w.Sleep(2 * ms)
						a.h.ReadLock()
						w.Sleep(ms)
						a.h.ReadUnlock()
						w.Sleep(10 * ms)
						a.leave()
					})
					l.at(ms, "updater", func() { l.synchronize("updater") })
				},
			},
			{
				Name:  "A is two deep before the updater comes, and leaves one by one",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					a := l.readers[0]
					l.at(0, "A", func() {
						a.enter()
						a.h.ReadLock()
						w.Sleep(2 * ms)
						a.h.ReadUnlock()
						w.Sleep(10 * ms)
						a.leave()
					})
					l.at(ms, "updater", func() { l.synchronize("updater") })
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
						w.Stay(aDay, maxWakeups)
						l.readers[0].leave()
					})
					l.at(ms, "updater", func() { l.synchronize("updater") })
					l.at(2*ms, "B", func() {
						start := w.Now()
						b.h = l.d.Register()
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
				Name:  "B registers and enters while the updater begins, and is waited for by the next Synchronize",
				Bound: 2, Race: 1,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					b := l.declare("B")
					w.Go("B", func() {
						b.h = l.d.Register()
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
				Name:  "a handle is used again for a second section",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.at(0, "A", func() {
						for range 2 {
							l.readers[0].sectionOf(5 * ms)
							w.Sleep(5 * ms)
						}
					})
					l.at(2*ms, "updater", func() {
						l.synchronize("updater")
						w.Sleep(7 * ms)
						l.synchronize("updater")
					})
				},
			},
			{
				Name:  "ReadUnlock without ReadLock",
				Bound: 0, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					w.Go("A", func() {
						if !panics(l.readers[0].h.ReadUnlock) {
							w.Failf("A called ReadUnlock before any ReadLock, and nothing happened")
						}
					})
					w.Go("B", func() {
						b := l.readers[1]
						b.enter()
						b.leave()
						if !panics(b.h.ReadUnlock) {
							w.Failf("B called ReadUnlock twice after one ReadLock, and nothing happened")
						}
					})
				},
			},
		},
	}
}

// panics tells whether f panics. A thread that is being unwound does not come back.
func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}
