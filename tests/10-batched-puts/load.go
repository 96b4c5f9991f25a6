package suite10

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

// Load runs W09's load over an answer, or over none, and returns what became of the
// lock, or why there is nothing.
func Load(new Constructor, cpus, each int) (s kernel.LockStats, why string) {
	if new == nil {
		new = func(k *kernel.Kernel) Puts { return direct{k} }
	}
	r := sim.Once(func(w *sim.World) {
		l := newLab(w, new, kernel.W09, cpus)
		w.Patient(1 << 30)
		all := l.load(cpus, each)
		l.drained(all)
		s = l.h.DcacheStats()
	}, large)
	if r.Failure != nil {
		return s, r.Failure.Text
	}
	return s, ""
}
