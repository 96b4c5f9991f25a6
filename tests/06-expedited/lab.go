package suite06

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// lab is an expedited wait under test, on CPUs that the scenario keeps busy.
type lab struct {
	w *sim.World
	h *kernel.Host
	k *kernel.Kernel
	e Expedited
}

// newLab makes one on so many CPUs, all idle. Interrupts take no time, and a
// normal grace period as long as readers do: then the search tries every moment.
func newLab(w *sim.World, new Constructor, cpus int) *lab {
	return makeLab(w, new, kernel.Costs{}, cpus)
}

func makeLab(w *sim.World, new Constructor, costs kernel.Costs, cpus int) *lab {
	w.Patient(50)
	h := kernel.Boot(w, costs, cpus)
	l := &lab{w: w, h: h, k: h.Kernel()}
	l.e = new(l.k)
	w.Name("", l.e)
	return l
}

// synchronize calls Synchronize, and breaks the rule if a section that had begun
// before is not over when it returns.
func (l *lab) synchronize() {
	who := sim.Current().Name()
	before := l.h.Inside()
	l.w.Mark(trace.GraceBegin, who, "calls Synchronize")
	l.e.Synchronize()
	l.w.Mark(trace.GraceEnd, who, "has returned from Synchronize")
	if left := before.Left(); left != "" {
		l.w.Failf("Synchronize returned to %s, and %s is still in the section that had begun before the call", who, left)
	}
}

// section is one of the calling thread's, which keeps its CPU for so long.
func (l *lab) section(length time.Duration) {
	l.k.ReadLock()
	if length > 0 {
		l.h.Works(length)
	}
	l.k.ReadUnlock()
}

// stays is a long section. A caller who looks again and again is woken so often
// that it ends sooner: the machine need not count a day in milliseconds.
func (l *lab) stays(length time.Duration) {
	l.k.ReadLock()
	l.w.Stay(length, 200)
	l.k.ReadUnlock()
}

// atMost breaks the rule if a CPU has been interrupted more often than n times.
func (l *lab) atMost(n, cpus int, when string) {
	for c := range cpus {
		if got := l.h.Interrupts(c); got > n {
			l.w.Failf("%s interrupted CPU %d %d times", when, c, got)
		}
	}
}
