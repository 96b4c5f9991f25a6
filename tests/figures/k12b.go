package figures

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	suite09 "graceperiod/tests/09-barrier-batching"
)

// exitOnce is the exit of the last task of an IPC namespace: its filesystem is
// unmounted, and the exit is over when that is finished. The mean is over the moments
// of a tick, as for a command.
func exitOnce(table suite09.Constructor, barrier bool) (time.Duration, string) {
	if table == nil {
		return 0, "lesson 09 is not met"
	}
	var sum time.Duration
	for i := range phases {
		result := sim.Once(func(w *sim.World) {
			h := kernel.Boot(w, kernel.K12, 1)
			k := h.Kernel()
			t := table(k)
			sb := h.SuperblockWithCache("mqueue", 0, 0)
			w.Sleep(kernel.K12.Tick * time.Duration(2*i+1) / (2 * phases))
			h.On(0, "exit", func() {
				if err := t.Mount("/dev/mqueue", sb); err != nil {
					w.Failf("%v", err)
				}
				began := w.Now()
				if err := t.Unmount("/dev/mqueue"); err != nil {
					w.Failf("%v", err)
				}
				t.Sync()
				if barrier { // as every filesystem had one before
					k.Call(func() {})
					k.Barrier()
				}
				sum += w.Now() - began
			})
		}, sim.Budget{})
		if f := result.Failure; f != nil {
			return 0, "it failed: " + f.Text
		}
	}
	return sum / phases, ""
}

// k12b is the headlines of the thread on the barrier in the shutdown of filesystems. No
// machine of it was measured before and after, and neither is described.
func k12b(s Subjects) []Figure {
	before, why := exitOnce(s.Batching, true)
	after, _ := exitOnce(s.Batching, false)
	return []Figure{
		seconds("K12b", "exit, with a barrier", "Levin's, 32 CPUs", 0.156, before, why, Predicted, "two grace periods of K12's machine, one after the other; his has 32 CPUs, and an option that lengthens grace periods"),
		seconds("K12b", "the same, without that option", "Levin's, 32 CPUs", 0.1, before, why, Predicted, "the same; about 100 ms stated"),
		seconds("K12b", "exit, without a barrier", "Shutemov's", 0.0085, after, why, Predicted, "one grace period of K12's machine; 5 to 12 ms stated, of which this is the middle"),
	}
}
