package wrong

import (
	"graceperiod/rcu/kernel"
)

var early = []Submission{
	{Name: "at-once", Goal: 2, New: with(func(n *release) { n.exit = n.free })},
	{Name: "by-a-worker-at-once", Goal: 2, Origin: "schedule_work in place of queue_rcu_work", New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) { n.k.Schedule(func() { n.end(p) }) }
	})},
	{Name: "joins-the-batch-that-waits", Goal: 2, Origin: "WRONG: a callback posted during a grace period goes with it", New: with(func(n *release) {
		var batch []*kernel.NSProxy
		n.exit = func(p *kernel.NSProxy) {
			n.mu.Lock()
			defer n.mu.Unlock()
			batch = append(batch, p)
			if len(batch) > 1 {
				return // a callback is on its way already
			}
			n.k.Call(func() {
				n.mu.Lock()
				all := batch
				batch = nil
				n.mu.Unlock()
				n.k.Schedule(func() {
					for _, p := range all {
						n.end(p)
					}
				})
			})
		}
	})},
	{Name: "calls-before-it-is-asked", Goal: 2, New: with(func(n *release) {
		// A callback is posted ahead of time, so that its grace period is over sooner.
		ready := 0
		unshare := n.unshare
		n.unshare = func() (*kernel.NSProxy, error) {
			p, err := unshare()
			n.k.Call(func() {
				n.mu.Lock()
				ready++
				n.mu.Unlock()
			})
			return p, err
		}
		n.exit = func(p *kernel.NSProxy) {
			n.mu.Lock()
			early := ready > 0
			if early {
				ready--
			}
			n.mu.Unlock()
			if early {
				n.k.Schedule(func() { n.end(p) })
				return
			}
			n.later(p)
		}
	})},
}
