package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var sitting = []Submission{
	{Name: "worker-waits", Goal: 4, Origin: "K12, the first patch: schedule_work, and synchronize_rcu in the work", New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.k.Schedule(func() {
				n.k.Synchronize()
				n.end(p)
			})
		}
	})},
	{Name: "worker-waits-for-a-callback", Goal: 4, New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.k.Schedule(func() {
				n.k.Call(func() {})
				n.k.Barrier()
				n.end(p)
			})
		}
	})},
	{Name: "worker-waits-for-an-event", Goal: 4, New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			var over mem.Event
			n.k.Call(over.Set)
			n.k.Schedule(func() {
				over.Wait()
				n.end(p)
			})
		}
	})},
}
