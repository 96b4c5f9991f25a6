package suite07

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// lab is a Namespaces under test, with a task whose namespaces readers look at.
type lab struct {
	w    *sim.World
	h    *kernel.Host
	k    *kernel.Kernel
	n    Namespaces
	task mem.Pointer[kernel.NSProxy] // what a reader finds
}

// newLab makes one on a kernel whose grace periods take as long as readers do: then
// the search tries every moment at which one may end.
func newLab(w *sim.World, new Constructor) *lab { return makeLab(w, new, kernel.Costs{}) }

// ticking is a machine whose grace periods take 4 to 8 ms, and releases 3.
var ticking = kernel.Costs{Machine: "lesson 07", Tick: 4 * ms, Ticks: 2, Free: 3 * ms}

func makeLab(w *sim.World, new Constructor, costs kernel.Costs) *lab {
	w.Patient(50)
	h := kernel.Boot(w, costs, 0)
	l := &lab{w: w, h: h, k: h.Kernel()}
	l.n = new(l.k)
	w.Name("", l.n)
	w.Name("task.nsproxy", &l.task)
	return l
}

// unshare calls Unshare, and breaks the rule if it fails.
func (l *lab) unshare() *kernel.NSProxy {
	p, err := l.n.Unshare()
	if err != nil || p == nil {
		l.w.Failf("Unshare says: %v; %d namespaces are not released", err, l.h.Counts().Unreleased)
	}
	return p
}

// exit lets a task exit that has the namespaces: readers do not find them any more.
func (l *lab) exit(p *kernel.NSProxy) {
	l.task.Store(nil)
	l.w.Markf(trace.Noted, sim.Current().Name(), "exits from %s", l.h.NSName(p))
	l.n.Exit(p)
	l.w.Markf(trace.Noted, sim.Current().Name(), "has returned from Exit")
}

// read is a reader's look, as long as that.
func (l *lab) read(length time.Duration) {
	l.k.ReadLock()
	if p := l.task.Load(); p != nil {
		l.h.Look(p)
		if length > 0 {
			l.w.Stay(length, 200)
		}
		l.h.Look(p)
	}
	l.k.ReadUnlock()
}

// stay is a reader's section as long as that, in which he looks at nothing.
func (l *lab) stay(length time.Duration) {
	l.k.ReadLock()
	l.w.Stay(length, 200)
	l.k.ReadUnlock()
}

// over is what must be true in the end: everything is released.
func (l *lab) over(all ...*kernel.NSProxy) {
	l.w.After(func() {
		l.w.Sleep(48 * time.Hour)
		if n := l.h.Counts().Unreleased; n > 0 {
			l.w.Failf("two days later %d namespaces are still not released", n)
		}
	})
}

// instantly breaks the rule if Exit takes time.
func (l *lab) instantly(p *kernel.NSProxy) {
	began := l.w.Now()
	l.exit(p)
	if took := l.w.Now() - began; took > 0 {
		l.w.Failf("Exit took %v, though the namespaces own no mounts", took)
	}
}
