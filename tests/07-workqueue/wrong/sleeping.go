package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

var sleeping = []Submission{
	{Name: "releases-in-the-callback", Goal: 3, Kind: sim.Misused, Origin: "K12: why not call_rcu? Because put_mnt_ns will want to sleep", New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) { n.k.Call(func() { n.end(p) }) }
	})},
	{Name: "callback-waits-for-the-worker", Goal: 3, Kind: sim.Misused, New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.k.Call(func() {
				n.k.Schedule(func() { n.end(p) })
				n.k.Flush()
			})
		}
	})},
	{Name: "callback-waits-once-more", Goal: 3, Kind: sim.Misused, New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.k.Call(func() {
				n.k.Synchronize() // "to be sure"
				n.k.Schedule(func() { n.end(p) })
			})
		}
	})},
}
