package suite11

import (
	"graceperiod/rcu"
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	suite02 "graceperiod/tests/02-grace-period"
	suite03 "graceperiod/tests/03-shared-waits"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/parts"
)

// Stand is what a table stands on: it has the kernel of a scenario stand on a
// domain, and gives the parts over it, and how many grace periods there were.
type Stand func(w *sim.World, h *kernel.Host) (parts.Parts, func() int)

// noLimit is the limit that the queue of lesson 04 gets: lesson 11 has one of its own.
const noLimit = 1 << 30

// library stands on package rcu.
func library(w *sim.World, h *kernel.Host) (parts.Parts, func() int) {
	d := rcu.New(rcu.Options{})
	h.StandOn(domain[*rcu.Reader]{d})
	return parts.Parts{Waits: cookies{d}, Callbacks: called{d}}, func() int { return int(d.Stats().GracePeriods) }
}

// domain is one whose handles have a type of their own.
type domain[R kernel.Reader] struct {
	of interface {
		Register() R
		Synchronize()
	}
}

func (d domain[R]) Register() kernel.Reader { return d.of.Register() }
func (d domain[R]) Synchronize()            { d.of.Synchronize() }

// cookies is the library's waits.
type cookies struct{ d *rcu.Domain }

func (c cookies) Start() parts.Cookie      { return c.d.Start() }
func (c cookies) Poll(x parts.Cookie) bool { return c.d.Poll(x.(rcu.Cookie)) }
func (c cookies) Wait(x parts.Cookie)      { c.d.Wait(x.(rcu.Cookie)) }

// called is the library's callbacks. The domain of a scenario is never closed.
type called struct{ d *rcu.Domain }

func (c called) Call(f func()) error { return c.d.Call(f) }
func (c called) Barrier()            { c.d.Barrier() }

// Own stands on answers to lessons 02, 03 and 04: callbacks over waits over a domain.
func Own(d func() suite02.Domain, waits suite03.Constructor, queue suite04.Constructor) Stand {
	return func(w *sim.World, h *kernel.Host) (parts.Parts, func() int) {
		h.StandOn(domain[suite02.Reader]{d()})
		p := &period{h}
		shared := waits(p)
		return parts.Parts{Waits: shared, Callbacks: queue(sharing{p, shared}, noLimit)}, func() int { return h.Counts().GracePeriods }
	}
}

// period is the kernel's grace period as lesson 03 knows it: for one caller at a time.
type period struct{ h *kernel.Host }

func (p *period) Synchronize() { p.h.Kernel().Synchronize() }

func (p *period) Inside() bool { return p.h.InSection() }

// sharing is a grace period that is shared with everybody who waits for one.
type sharing struct {
	*period
	waits suite03.Waits
}

func (s sharing) Synchronize() { s.waits.Wait(s.waits.Start()) }

// primitive stands on the kernel's own grace period, of few steps: a search of the
// table's code meets the orders of what the table does.
func primitive(_ *sim.World, h *kernel.Host) (parts.Parts, func() int) {
	return parts.Parts{Waits: began{h}, Callbacks: softirq{h.Kernel()}}, func() int { return h.Counts().GracePeriods }
}

// began has a cookie be the sections that have to end.
type began struct{ h *kernel.Host }

func (b began) Start() parts.Cookie      { return b.h.Begin() }
func (b began) Poll(c parts.Cookie) bool { return c.(kernel.Sections).Left() == "" }
func (b began) Wait(c parts.Cookie)      { c.(kernel.Sections).Await() }

type softirq struct{ k *kernel.Kernel }

func (s softirq) Call(f func()) error { s.k.Call(f); return nil }
func (s softirq) Barrier()            { s.k.Barrier() }
