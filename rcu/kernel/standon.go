package kernel

import (
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Domain is a grace period that a suite has the kernel stand on, instead of its
// own: that of a lesson, or of the library.
type Domain interface {
	Register() Reader
	Synchronize()
}

// Reader is the handle of one task with that domain.
type Reader interface {
	ReadLock()
	ReadUnlock()
}

// StandOn has every section of this kernel be one of the domain's, and every grace
// period, too. How long one takes is then for its readers to say: see
// [Host.Ticking]. Each of the kernel's serves one caller, one after the other, whatever
// the domain could do for many. A scenario calls it before its threads start.
func (h *Host) StandOn(d Domain) { h.k.domain = d }

// Ticking keeps a CPU busy, from one tick to the next as one long section: a kernel
// that cannot be preempted has nobody leave a section but at a tick, or where the
// CPU does something else. At the beginning of each it calls look, and what that
// returns at the end. It ends when until says so.
func (h *Host) Ticking(cpu int, until func() bool, look func() (again func())) {
	h.On(cpu, "program "+string(rune('0'+cpu%10)), func() {
		for !until() {
			h.k.ReadLock()
			again := look()
			h.k.w.Sleep(h.k.costs.Tick - h.k.w.Now()%h.k.costs.Tick)
			again()
			h.k.ReadUnlock()
		}
	})
}

// handle is the task's own with the domain.
func (t *task) handle() Reader {
	if t.reader == nil {
		t.reader = t.k.domain.Register()
	}
	return t.reader
}

// borrowed is a grace period by the domain that the kernel stands on.
func (k *Kernel) borrowed(who string) {
	sim.Opf("Synchronize", "")
	k.add(func(c *Counts) { c.GracePeriods++ })
	k.w.Mark(trace.GraceBegin, who, "waits for a grace period")
	k.turn.Lock()
	k.domain.Synchronize()
	k.turn.Unlock()
	k.w.Mark(trace.GraceEnd, who, "has waited for it")
}
