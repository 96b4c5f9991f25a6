package suite01

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/01-publish/pool"
	"graceperiod/tests/suite"
)

func reused(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a record is reused only after a wait()",
		Kind:  suite.Correctness,
		Rule:  "A record goes back to the pool, and is written again, only after a wait() that began after it was taken out of the table; and it does go back.",
		So:    "a lookup reads what another key, or another update, has written over its record; or the pool runs dry.",
		Hints: [3]string{
			"Look at the old record when the new one is published: who may still be reading it, and what tells you that they are done?",
			"Out of sight is not out of use. wait() returns when the lookups that were under way when it was called have ended. So what must have happened before you call it, and what may happen after?",
			"Unpublish, wait, put back, in this order, for each record that leaves the table: by update or by removal. One wait may serve many records, if all of them were out of the table before it was called.",
		},
		Book: "Unpublish, wait, reuse",
		Scenarios: []suite.Scenario{
			{
				Name:  "more updates and removals than records, and nobody else",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 3, "caller")
					w.Go("caller", func() {
						for range 2 {
							l.update(0)
							l.update(1)
							l.lookup(0)
							l.lookup(1)
						}
						l.remove(0)
						l.remove(1)
						l.update(0)
						l.update(1)
						l.lookup(0)
						l.lookup(1)
					})
				},
			},
			{
				Name:  "A is held up in the middle of a record while its key is updated again and again, and once more while it is removed",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 2, "A")
					l.put(0)
					l.at(0, "A", func() {
						l.slowly(0, 20*ms)
						w.Sleep(20 * ms)
						l.slowly(0, 20*ms)
					})
					l.at(5*ms, "updater", func() {
						for range 3 {
							l.update(0)
						}
						w.Sleep(45*ms - w.Now())
						l.remove(0)
						l.update(0)
						l.update(0)
					})
				},
			},
			{
				Name:  "B begins while an update waits for A, and ends after A; the same with a removal",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 2, "A", "B")
					l.put(0)
					l.at(0, "A", func() {
						l.slowly(0, 20*ms)
						w.Sleep(20 * ms)
						l.slowly(0, 20*ms)
					})
					l.at(ms, "B", func() {
						l.lookup(0)
						w.Sleep(9 * ms)
						l.slowly(0, 20*ms)
						w.Sleep(20 * ms)
						l.slowly(0, 20*ms)
					})
					l.at(5*ms, "updater", func() {
						l.update(0)
						w.Sleep(45*ms - w.Now())
						l.remove(0)
						l.update(0)
						l.update(0)
					})
				},
			},
			{
				Name:  "a second updater comes while the first waits, and B began between them",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 3, "A", "B", "scenario")
					l.shared = true
					l.put(0)
					l.at(0, "A", func() { l.slowly(0, 20*ms) })
					l.at(2*ms, "updater 1", func() { l.increment(0) })
					l.at(4*ms, "B", func() { l.slowly(0, 30*ms) })
					l.at(6*ms, "updater 2", func() { l.increment(0) })
					w.After(func() {
						l.count(0, 3)
						l.fill(3)
					})
				},
			},
			{
				Name:  "A looks a key up while it is updated",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 2, "A")
					l.put(0)
					w.Go("A", func() { l.lookup(0) })
					w.Go("updater", func() { l.update(0) })
				},
			},
			{
				Name:  "two updaters add to one key, and the records go round",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 3, "scenario")
					l.put(0)
					w.Go("updater 1", func() { l.increment(0) })
					w.Go("updater 2", func() {
						l.increment(0)
						l.increment(0)
					})
					w.After(func() {
						l.count(0, 4)
						l.fill(3)
					})
				},
			},
			{
				Name:  "A is held up while three updaters use up the records, and more",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 4, "A", "scenario")
					l.shared = true
					l.put(0)
					l.at(0, "A", func() { l.slowly(0, 20*ms) })
					l.at(2*ms, "updater 1", func() {
						for range 3 {
							l.increment(0)
						}
					})
					l.at(4*ms, "updater 2", func() { l.increment(0) })
					l.at(6*ms, "updater 3", func() { l.increment(0) })
					w.After(func() { l.count(0, 6) })
				},
			},
			{
				Name:  "a third updater comes while the second waits, and C began between them",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 4, "A", "B", "C", "scenario")
					l.shared = true
					l.put(0)
					l.at(0, "A", func() { l.slowly(0, 10*ms) })
					l.at(1*ms, "updater 1", func() { l.increment(0) })
					l.at(2*ms, "B", func() { l.slowly(0, 18*ms) })
					l.at(3*ms, "updater 2", func() { l.increment(0) })
					l.at(11*ms, "C", func() { l.slowly(0, 30*ms) })
					l.at(12*ms, "updater 3", func() { l.increment(0) })
					w.After(func() {
						l.count(0, 4)
						l.fill(4)
					})
				},
			},
			{
				Name:  "20 updates or removals of each key, and at each of them A is held up in the middle of the record",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, pool.Keys+1, "A")
					const rounds, apart = 20, 10 * ms
					l.at(0, "A", func() {
						for i := range rounds * pool.Keys {
							l.slowly(i%pool.Keys, 6*ms)
							w.Sleep(time.Duration(i+1)*apart - w.Now())
						}
					})
					l.at(2*ms, "updater", func() {
						for i := range rounds * pool.Keys {
							if key, round := i%pool.Keys, i/pool.Keys; round%4 == 3 {
								l.remove(key)
							} else {
								l.update(key)
							}
							w.Sleep(time.Duration(i+1)*apart + 2*ms - w.Now())
						}
					})
				},
			},
			{
				Name:  "A is held before the second, third or fourth step of a lookup, while its key is updated twice",
				Bound: 0, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := scarceLab(w, new, 8, "A")
					l.put(0)
					const first, last = 2, 4
					begun, over := sim.NewCounter(w), sim.NewCounter(w)
					w.Go("A", func() {
						for step := first; step <= last; step++ {
							a := sim.Current()
							a.HoldAt(a.Steps() + step)
							begun.Add(1)
							l.lookup(0)
							over.AwaitAtLeast(begun.Get())
						}
					})
					w.Go("updater", func() {
						for step := first; step <= last; step++ {
							begun.AwaitAtLeast(step - first + 1) // A goes on to where it is held
							for range 2 {
								l.update(0)
							}
							over.Add(1)
						}
					})
				},
			},
		},
	}
}

// fill puts as many keys into the table as there are records but one, twice, when
// nobody else is at work any more: each record but those in the table must then
// be to be had.
func (l *lab) fill(records int) {
	l.w.Mark(trace.Noted, "the scenario", "fills the table, when all is quiet")
	for n := range uint64(2) {
		for key := range records - 1 {
			l.t.Update(key, func(pool.Value) pool.Value { return number(n + 1) })
		}
	}
}
