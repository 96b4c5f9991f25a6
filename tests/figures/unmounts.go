package figures

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

// load is N17's: so many filesystems are mounted, and then unmounted, one after
// the other, by one task. The others are idle, or each is kept busy by a program.
type load struct {
	costs     kernel.Costs
	unmounts  int
	expedited bool
	busy      bool
}

// ran is what came out of it.
type ran struct {
	mounting, unmounting time.Duration
	interrupts           int           // of all CPUs
	stolen               time.Duration // from the CPU that lost most by them
	why                  string        // nothing came out, and why
}

// budget of one run: 100,000 unmounts on 64 CPUs take less than a tenth of it.
var budget = sim.Budget{RunSteps: 400_000_000, Schedules: 1, Steps: 400_000_000}

// run runs the load on the machine, once.
func (l load) run(s Subjects) (r ran) {
	switch {
	case s.Table == nil:
		return ran{why: "lesson 05 is not met"}
	case l.expedited && s.Expedited == nil:
		return ran{why: "lesson 06 is not met"}
	}
	result := sim.Once(func(w *sim.World) { r = ran{}; l.scenario(w, s, &r) }, budget)
	if f := result.Failure; f != nil {
		return ran{why: "it failed: " + f.Text}
	}
	return r
}

func (l load) scenario(w *sim.World, s Subjects, r *ran) {
	w.Horizon(1 << 62)
	w.Patient(1 << 30)
	h := kernel.Boot(w, l.costs, l.costs.CPUs)
	k := h.Kernel()
	if l.expedited {
		k = h.Instead(s.Expedited(k).Synchronize)
	}
	table := s.Table(k)
	paths := make([]string, l.unmounts)
	for i := range paths {
		paths[i] = fmt.Sprintf("/tmp/Mtest/%d", i)
	}
	h.On(0, "umount", func() {
		began := w.Now()
		for _, p := range paths {
			h.Works(l.costs.Mount)
			if err := table.Mount(p, h.Superblock(p, 0)); err != nil {
				w.Failf("mounting %s says: %v", p, err)
			}
		}
		r.mounting = w.Now() - began
		began = w.Now()
		for _, p := range paths {
			h.Works(l.costs.Unmount)
			if err := table.Unmount(p); err != nil {
				w.Failf("unmounting %s says: %v", p, err)
			}
		}
		r.unmounting = w.Now() - began
		r.interrupts = h.Counts().Interrupts
		for c := range l.costs.CPUs {
			r.stolen = max(r.stolen, h.Stolen(c))
		}
	})
	if l.busy {
		for c := 1; c < l.costs.CPUs; c++ {
			h.On(c, fmt.Sprintf("program %d", c), func() { w.Sleep(10_000 * time.Hour) })
		}
	}
}
