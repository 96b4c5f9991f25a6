package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

var racy = []Submission{
	{Name: "plain-count", Goal: 2, Kind: sim.Raced, New: with(func(p *queues) {
		puts := 0
		p.put = func(q *queue, d *kernel.Dentry) {
			puts++ // by all CPUs
			p.putOne(q, d)
		}
	})},
}
