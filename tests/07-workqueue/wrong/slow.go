package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var slow = []Submission{
	{Name: "task-waits", Goal: 1, Origin: "K12, before: synchronize_rcu in switch_task_namespaces", New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.k.Synchronize()
			n.free(p)
		}
	})},
	{Name: "waits-for-its-own-callback", Goal: 1, New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.later(p)
			n.k.Barrier()
		}
	})},
	{Name: "waits-for-the-one-before", Goal: 1, Origin: "a backlog of one", New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.mu.Lock()
			for n.leaving > 1 {
				n.gone.Wait()
			}
			n.mu.Unlock()
			n.later(p)
		}
	})},
	{Name: "waits-when-many-are-on-their-way", Goal: 1, Origin: "a channel with room for 64", New: with(func(n *release) {
		free := n.end
		room := mem.MakeChan[bool](64)
		n.exit = func(p *kernel.NSProxy) {
			room.Send(true)
			n.later(p)
		}
		n.end = func(p *kernel.NSProxy) {
			room.Recv()
			free(p)
		}
	})},
	{Name: "never-releases", Goal: 1, New: with(func(n *release) { n.exit = func(*kernel.NSProxy) {} })},
	{Name: "leaks-the-odd-ones", Goal: 1, New: with(func(n *release) {
		odd := false
		n.exit = func(p *kernel.NSProxy) {
			if odd = !odd; odd {
				n.later(p)
			}
		}
	})},
	{Name: "releases-twice", Goal: 1, Kind: sim.Misused, New: with(func(n *release) {
		n.exit = func(p *kernel.NSProxy) {
			n.later(p)
			n.later(p)
		}
	})},
	{Name: "waits-for-mounts-that-are-not-there", Goal: 1, New: with(func(n *release) {
		n.unmount = func(p *kernel.NSProxy) {
			n.k.Synchronize()
			for _, m := range p.Mounts() {
				m.Release()
			}
		}
	})},
}
