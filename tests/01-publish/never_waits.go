package suite01

import (
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/01-publish/pool"
	"graceperiod/tests/suite"
)

func neverWaits(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a lookup never waits for an update",
		Kind:  suite.Latency,
		Rule:  "A lookup never waits: not for an update, wherever it stands, and be it in wait(), nor for another lookup.",
		So:    "one slow update, or one wait for a grace period, stops every lookup in the system.",
		Hints: [3]string{
			"Look at what Lookup may have to wait for: something that an update or another lookup holds, or a word that only an update changes back?",
			"A lookup that takes a lock, reads or writes, waits for whoever holds it; one that reads again until nothing has changed waits for whoever is in the middle of a change. Then an update that stands still stops all lookups.",
			"A lookup loads a pointer and reads the record behind it. If it needs more than that to be right, the update has left something unfinished where lookups can see it.",
		},
		Book: "Lookups never wait",
		Scenarios: []suite.Scenario{
			{
				Name:  "A looks up while an update, and then a removal, is in a wait() of 10ms",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.put(0)
					l.put(1)
					l.grace = 10 * ms
					l.at(0, "updater", func() {
						l.update(0)
						l.remove(0)
					})
					l.at(2*ms, "A", func() {
						for range 3 {
							l.quick(0)
							l.quick(1)
							l.quick(2)
							w.Sleep(5 * ms)
						}
					})
				},
			},
			{
				Name:  "A looks up while the change of an update takes 10ms",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.put(0)
					l.at(0, "updater", func() {
						l.t.Update(0, func(old pool.Value) pool.Value {
							w.Mark(trace.Noted, "updater", "is in change, for 10ms")
							w.Sleep(10 * ms)
							return old
						})
					})
					l.at(2*ms, "A", func() { l.quick(0) })
				},
			},
			{
				Name:  "A looks up while an update stands still at any of its steps",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.put(0)
					u := w.Go("updater", func() { l.update(0) })
					w.Go("A", func() { l.against(u, 0) })
				},
			},
			{
				Name:  "A, B and C are held up in the middle of a record, for 20ms, and D looks up",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B", "C", "D")
					l.put(0)
					l.put(1)
					for i, name := range []string{"A", "B", "C"} {
						l.at(0, name, func() { l.slowly(i%2, 20*ms) })
					}
					l.at(2*ms, "D", func() {
						l.quick(0)
						l.quick(1)
						l.quick(2)
					})
				},
			},
		},
	}
}

// quick breaks the rule if the lookup takes time.
func (l *lab) quick(key int) {
	began := l.w.Now()
	if took, _ := l.lookup(key); took > 0 {
		l.w.Failf("%s's lookup of key %d, begun at %v, took %v", sim.Current().Name(), key, began, took)
	}
}

// against looks a key up while the thread u may take no more than the step it
// is about to take, unless nothing else can move.
func (l *lab) against(u sim.Thread, key int) {
	const announced = 1
	before := u.Steps()
	u.HoldAt(before + announced + 1)
	l.w.Mark(trace.Noted, u.Name(), "stands still from here on")
	l.lookup(key)
	if n := u.Steps() - before; n > announced {
		l.w.Failf("%s's lookup could not end while %s stood still", sim.Current().Name(), u.Name())
	}
}
