package suite01

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func checked(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a lookup uses the record that it checked",
		Kind:  suite.Correctness,
		Rule:  "A lookup at any moment of a removal finds the value or nothing; what it has found, it can read to the end.",
		So:    "a lookup that has seen the key follows a pointer to nowhere, or reads what removal left of the value.",
		Hints: [3]string{
			"Look at Lookup as separate steps: how often does it look at something that Remove changes?",
			"What was true of a pointer at one load need not be true at the next. And a record that was taken out of the table is still read by those who found it before.",
			"Load the pointer once into a variable; test that, read through that. Remove only makes the pointer nil: the record keeps its value.",
		},
		Book: "Load once",
		Scenarios: []suite.Scenario{
			{
				Name:  "A looks a key up while it is removed",
				Bound: 2, Race: 1,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A")
					l.put(0)
					w.Go("A", func() { l.lookup(0) })
					w.Go("updater", func() { l.remove(0) })
				},
			},
		},
	}
}
