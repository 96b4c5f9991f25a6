package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

var racy = []Submission{
	{Name: "plain-count", Goal: 2, Kind: sim.Raced, New: with(func(t *table) {
		puts := 0
		t.put = func(m *kernel.Mount) {
			puts++ // by several users
			t.giveBack(m)
		}
	})},
}
