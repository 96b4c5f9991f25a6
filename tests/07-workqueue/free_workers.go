package suite07

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func freeWorkers(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no worker sits in a grace-period wait",
		Kind:  suite.Latency,
		Rule:  "No worker of the pool waits for a grace period, or for callbacks: other people's work must not stand in line behind that.",
		So:    "a few exits take all workers, and everything else that the machine wants to have done waits for as long as readers read.",
		Hints: [3]string{
			"Look at what a worker does first when it gets your work. How long does that take, and how many workers are there?",
			"The grace period and the work are two things. Let one begin when the other is over, without anybody waiting in between.",
			"Not Schedule and then Synchronize, but Call and then Schedule: a callback costs nobody a thread while its grace period passes.",
		},
		Book: "A worker is not a place to wait",
		Scenarios: []suite.Scenario{
			{
				Name: "ten exits, while a reader stays for an hour and somebody else has work to be done",
				Few:  3, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					l.h.Workers(1) // who takes one for himself takes all
					all := l.several(10)
					l.task.Store(all[0])
					l.h.Go("ps", func() { l.read(hour) })
					w.Sleep(ms)
					l.h.Go("task", func() {
						for _, p := range all {
							l.exit(p)
						}
						w.Sleep(20 * ms)
						l.othersWork()
					})
					l.over()
					w.After(l.noWorkerWaited)
				},
			},
			{
				Name: "the exit of one who owns a mount, while a reader stays for an hour and somebody else has work to be done",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					l.h.Workers(1)
					p, _ := l.owner(1, 0)
					l.h.Go("A", func() { l.stay(hour) })
					w.Sleep(ms)
					l.h.Go("task", func() { l.exit(p) })
					w.Sleep(20 * ms)
					l.h.Go("somebody else", l.othersWork)
					w.After(l.noWorkerWaited)
				},
			},
		},
	}
}

// othersWork is work that has nothing to do with namespaces: a worker does it soon.
func (l *lab) othersWork() {
	began := l.w.Now()
	l.k.Schedule(func() {
		if took := l.w.Now() - began; took > ms {
			l.w.Failf("somebody else's work was scheduled, and was done after %v: the pool sits and waits", took)
		}
	})
}

func (l *lab) noWorkerWaited() {
	if n := l.h.Counts().WorkerWaits; n > 0 {
		l.w.Failf("workers of the pool have waited for grace periods, or for callbacks, %d times", n)
	}
}

func (l *lab) several(n int) (all []*kernel.NSProxy) {
	for range n {
		all = append(all, l.unshare())
	}
	return all
}
