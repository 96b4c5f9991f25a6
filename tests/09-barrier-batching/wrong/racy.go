package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var racy = []Submission{
	{Name: "plain-count", Goal: 2, Kind: sim.Raced, New: with(func(t *table) {
		unmounts := 0
		t.leave = func(m *kernel.Mount, done *mem.Event) {
			unmounts++ // by several tasks
			t.later(m, done)
		}
	})},
}
