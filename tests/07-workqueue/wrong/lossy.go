package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var lossy = []Submission{
	{Name: "no-wait-at-shutdown", Goal: 6, New: with(func(n *release) { n.shutdown = func() {} })},
	{Name: "barrier-alone", Goal: 6, Origin: "rcu_barrier does not wait for work items", New: with(func(n *release) { n.shutdown = n.k.Barrier })},
	{Name: "flush-alone", Goal: 6, New: with(func(n *release) { n.shutdown = n.k.Flush })},
	{Name: "flush-and-then-barrier", Goal: 6, New: with(func(n *release) {
		n.shutdown = func() {
			n.k.Flush()
			n.k.Barrier()
		}
	})},
	{Name: "a-grace-period-and-a-flush", Goal: 6, Origin: "WRONG W22: Barrier = Synchronize", New: with(func(n *release) {
		n.shutdown = func() {
			n.k.Synchronize()
			n.k.Flush()
		}
	})},
	{Name: "one-barrier-for-two-stages", Goal: 6, Origin: "rcu_barrier does not wait for callbacks that callbacks post", New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) { n.k.Call(func() { n.later(p) }) }
	})},
	{Name: "work-that-schedules-work", Goal: 6, Origin: "flush_workqueue does not wait for work that work queues", New: with(func(n *release) {
		// A work item ends four, and leaves the rest to the next one.
		var (
			ready   []*kernel.NSProxy
			running bool
		)
		next := func() *kernel.NSProxy {
			n.mu.Lock()
			defer n.mu.Unlock()
			if len(ready) == 0 {
				running = false
				return nil
			}
			p := ready[0]
			ready = ready[1:]
			return p
		}
		var work func()
		work = func() {
			for range 4 {
				p := next()
				if p == nil {
					return
				}
				n.end(p)
			}
			n.k.Schedule(work)
		}
		n.exit = func(p *kernel.NSProxy) {
			n.k.Call(func() {
				n.mu.Lock()
				defer n.mu.Unlock()
				ready = append(ready, p)
				if !running {
					running = true
					n.k.Schedule(work)
				}
			})
		}
	})},
	{Name: "waits-long-enough", Goal: 6, New: with(func(n *release) { n.shutdown = func() { mem.Sleep(time.Minute) } })},
}
