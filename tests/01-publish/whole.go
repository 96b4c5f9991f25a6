package suite01

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func whole(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a record is initialised before it is published",
		Kind:  suite.Correctness,
		Rule:  "A lookup at any moment of an update finds the old value or the new one, never half of it and never an empty record.",
		So:    "a lookup works on a value that nobody ever stored.",
		Hints: [3]string{
			"Look at the order of two things in Update: when the record gets its value, and when lookups can find it.",
			"A value is more than one word, so it is not written at once. What lookups can find must not be written any more: fill a record while it is yours alone, then make it visible by one atomic step.",
			"Get, Write, then Store the pointer, in this order, and the last step makes all the others visible. An update of a key that is there takes a new record too: the one in the table is being read.",
		},
		Book: "Initialise, then publish",
		Scenarios: []suite.Scenario{
			{
				Name:  "A looks a key up while it is put into the table for the first time",
				Bound: 2, Race: 1,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					w.Go("A", func() { l.lookup(0) })
					w.Go("updater", func() { l.update(0) })
				},
			},
			{
				Name:  "A looks a key up while it is updated",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.put(0)
					w.Go("A", func() { l.lookup(0) })
					w.Go("updater", func() { l.update(0) })
				},
			},
		},
	}
}
