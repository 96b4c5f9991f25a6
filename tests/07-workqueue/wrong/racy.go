package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

var racy = []Submission{
	{Name: "plain-count", Goal: 2, Kind: sim.Raced, New: with(func(n *release) {
		exits := 0
		n.exit = func(p *kernel.NSProxy) {
			exits++ // by several tasks
			n.later(p)
		}
	})},
}
