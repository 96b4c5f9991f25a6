package suite01

import (
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/01-publish/pool"
	"graceperiod/tests/suite"
)

func visible(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a lookup that begins after an update returned sees it, whole",
		Kind:  suite.Correctness,
		Rule:  "A lookup that begins after an update returned finds that value, both halves of it; after a removal it finds nothing.",
		So:    "whoever was told that the change is made acts on what was there before.",
		Hints: [3]string{
			"Look at what Lookup has to go by. Update must leave something in the Table that leads to a record.",
			"Lookups take no lock, so what leads them to a record is an atomic pointer, and an update is visible from the moment that it changes this pointer.",
			"One mem.Pointer to a record for each key; nil means that the key is absent. Update takes a record from the pool, fills it with what change makes of the old value, and stores the pointer before it returns. Remove stores nil.",
		},
		Book: "What a lookup goes by",
		Scenarios: []suite.Scenario{
			{
				Name:  "one thread updates each key twice, looks it up after each update, and all at the end",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "caller")
					w.Go("caller", func() {
						l.lookup(0)
						for range 2 {
							for key := range pool.Keys {
								l.update(key)
								l.lookup(key)
							}
						}
						for key := range pool.Keys {
							l.lookup(key)
						}
					})
				},
			},
			{
				Name:  "one thread updates a key, removes it, looks for it, and updates it again",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "caller")
					w.Go("caller", func() {
						l.remove(0)
						l.update(0)
						l.update(1)
						l.remove(0)
						l.lookup(0)
						l.lookup(1)
						l.update(0)
						l.lookup(0)
						l.remove(1)
						l.lookup(1)
					})
				},
			},
			{
				Name:  "one thread stores (0, 0), which is a value like others, and values whose halves have nothing in common",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, "caller")
					zero, wide, wider := pool.Value{}, pool.Value{A: 3, B: 1<<63 | 1}, pool.Value{A: 1<<62 | 7, B: 1 << 32}
					w.Go("caller", func() {
						l.change(0, zero, zero)
						l.change(1, zero, wide)
						l.change(1, wide, wider)
						l.change(1, wider, zero)
						l.change(0, zero, zero)
						l.change(0, zero, wider)
						l.remove(1)
						l.lookup(1)
					})
				},
			},
		},
	}
}

// change updates a key from one value to another, whatever they are, and looks
// it up. It is for keys that one thread alone uses; they get no history.
func (l *lab) change(key int, from, to pool.Value) {
	who := sim.Current().Name()
	l.w.Markf(trace.Noted, who, "updates key %d to %v", key, shown(to))
	l.t.Update(key, func(old pool.Value) pool.Value {
		if old != from {
			l.w.Failf("change is given %v as the old value of key %d, and the right one is %v", shown(old), key, shown(from))
		}
		return to
	})
	l.w.Mark(trace.Published, who, "has returned from that update")
	switch _, v, found := l.look(key); {
	case !found:
		l.w.Failf("%s did not find key %d, and its update to %v had returned before that lookup began", who, key, shown(to))
	case v != to:
		l.w.Failf("%s found %v, and the update to %v had returned before that lookup began", who, shown(v), shown(to))
	}
}
