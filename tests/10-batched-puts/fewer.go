package suite10

import (
	"sync"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// What W09 gained, as parts of what there was before: 9,751,332 acquisitions of
// 14,926,411, and 5,254,824 contentions of 10,086,172.
const (
	acquisitions = 0.653
	contentions  = 0.521
)

var large = sim.Budget{Schedules: 400_000, Steps: 20_000_000, RunSteps: 4_000_000}

// direct frees at once, as the stub does: what the gain is measured by.
type direct struct{ k *kernel.Kernel }

func (p direct) Put(d *kernel.Dentry) {
	if d.Put() {
		p.k.DcacheLock().Lock()
		d.Free()
		p.k.DcacheLock().Unlock()
	}
}
func (direct) Sync()                          {}
func (direct) DropCaches()                    {}
func (direct) Shutdown(sb *kernel.Superblock) { sb.Kill() }

// withoutQueues is what becomes of the lock without queues. It needs a machine, so it
// must have been called before one runs.
var withoutQueues = sync.OnceValue(func() kernel.LockStats {
	stats, why := Load(nil, 32, 500)
	if why != "" {
		panic("suite10: " + why)
	}
	return stats
})

func fewer(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "the lock is taken, and waited for, as much less often as in the thread",
		Kind:  suite.Latency,
		Rule:  "With 32 CPUs that put 500 dentries each, the lock is taken at most 0.653 times as often as without queues, and waited for at most 0.521 times as often; and everything is freed in the end.",
		So:    "a machine with 32 processors does the work of one, and the others stand in line.",
		Hints: [3]string{
			"Look at what one hold of the lock does, and how much it costs to get it. Could it do more at once?",
			"Put what is to be freed into a queue, and let one hold of the lock empty it. A queue that all CPUs share is the same lock again; k.This() tells which CPU one is on.",
			"A queue for each CPU, with a Mutex of its own; when it has some dozens, take the lock once and free them all.",
		},
		Book: "One hold for many",
		Scenarios: []suite.Scenario{
			{
				Name: "32 CPUs with 500 puts each, compared with the same without queues",
				Few:  1, Budget: large, Race: suite.NoRace,
				Prepare: func() { withoutQueues() },
				Run: func(w *sim.World) {
					was := withoutQueues()
					l := newLab(w, new, kernel.W09, 32)
					w.Patient(4000)
					all := l.load(32, 500)
					l.drained(all)
					is := l.h.DcacheStats()
					if part := float64(is.Acquisitions) / float64(was.Acquisitions); part > acquisitions {
						w.Failf("the lock was taken %d times, %.3f of the %d without queues", is.Acquisitions, part, was.Acquisitions)
					}
					if part := float64(is.Contentions) / float64(was.Contentions); part > contentions {
						w.Failf("the lock was waited for %d times, %.3f of the %d without queues", is.Contentions, part, was.Contentions)
					}
				},
			},
		},
	}
}
