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
	{Name: "one-worker-waits-for-all", Goal: 4, New: with(func(n *release) {
		// One work item takes what is listed, as long as there is something. The pool
		// has others; but it need not have.
		var (
			list    []*kernel.NSProxy
			running bool
		)
		work := func() {
			n.mu.Lock()
			for len(list) > 0 {
				batch := list
				list = nil
				n.mu.Unlock()
				var over mem.Event
				n.k.Call(over.Set)
				over.Wait()
				for _, p := range batch {
					n.end(p)
				}
				n.mu.Lock()
			}
			running = false
			n.mu.Unlock()
		}
		n.exit = func(p *kernel.NSProxy) {
			n.mu.Lock()
			defer n.mu.Unlock()
			list = append(list, p)
			if !running {
				running = true
				n.k.Schedule(work)
			}
		}
		n.shutdown = n.k.Flush
	})},
	{Name: "worker-waits-and-unmounts", Goal: 4, New: with(func(n *release) {
		unmount := n.unmount
		n.unmount = func(p *kernel.NSProxy) {
			if len(p.Mounts()) == 0 {
				return
			}
			var down mem.Event
			n.k.Schedule(func() {
				unmount(p)
				down.Set()
			})
			down.Wait()
		}
	})},
}
