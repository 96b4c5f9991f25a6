package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var asynchronous = []Submission{
	{Name: "unmounts-later", Goal: 7, Origin: "Viro's NAK in K12: final umounts of that namespace become asynchronous", New: with(func(n *release) {
		n.unmount = func(*kernel.NSProxy) {}
		n.end = func(p *kernel.NSProxy) {
			for _, m := range p.Mounts() {
				m.Release()
			}
			n.free(p)
		}
	})},
	{Name: "unmounts-without-a-wait", Goal: 7, New: with(func(n *release) {
		n.unmount = func(p *kernel.NSProxy) {
			for _, m := range p.Mounts() {
				m.Release()
			}
		}
	})},
	{Name: "forgets-the-mounts", Goal: 7, New: with(func(n *release) { n.unmount = func(*kernel.NSProxy) {} })},
	{Name: "shares-a-wait-that-has-begun", Goal: 7, Origin: "WRONG: a grace period under way is good enough", New: with(func(n *release) {
		var underWay mem.Pointer[mem.Event]
		wait := func() {
			over := new(mem.Event)
			if !underWay.CompareAndSwap(nil, over) {
				if other := underWay.Load(); other != nil {
					other.Wait()
					return
				}
			}
			n.k.Synchronize()
			underWay.Store(nil)
			over.Set()
		}
		n.unmount = func(p *kernel.NSProxy) {
			if len(p.Mounts()) == 0 {
				return
			}
			wait()
			for _, m := range p.Mounts() {
				m.Release()
			}
		}
	})},
	{Name: "one-owner-at-a-time", Goal: 7, New: with(func(n *release) {
		var one mem.Mutex
		unmount := n.unmount
		n.unmount = func(p *kernel.NSProxy) {
			if len(p.Mounts()) > 0 {
				one.Lock()
				defer one.Unlock()
				unmount(p)
			}
		}
	})},
	{Name: "unmounts-under-the-lock", Goal: 7, New: with(func(n *release) {
		unmount := n.unmount
		n.unmount = func(p *kernel.NSProxy) {
			n.mu.Lock() // that of the count, which every Exit needs
			defer n.mu.Unlock()
			unmount(p)
		}
	})},
	{Name: "unmounts-the-first", Goal: 7, New: with(func(n *release) {
		n.unmount = func(p *kernel.NSProxy) {
			if len(p.Mounts()) > 0 {
				n.k.Synchronize()
				p.Mounts()[0].Release()
			}
		}
		n.end = func(p *kernel.NSProxy) {
			for i, m := range p.Mounts() {
				if i > 0 {
					m.Release()
				}
			}
			n.free(p)
		}
	})},
}
