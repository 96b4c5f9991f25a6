package wrong

import (
	"graceperiod/rcu/kernel"
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
