package wrong

import "graceperiod/rcu/sim"

var racy = []Submission{
	{Name: "counts-without-the-lock", Goal: 1, Kind: sim.Raced, New: with(func(t *table) {
		add := t.add
		t.add = func(n int) {
			t.in += n
			add(n)
		}
	})},
	{Name: "looks-without-the-lock", Goal: 1, Kind: sim.Raced, New: with(func(t *table) {
		shutdown := t.shutdown
		t.shutdown = func() {
			if t.pending > 0 {
				shutdown()
			}
		}
	})},
}
