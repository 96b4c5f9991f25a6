package suite06

import (
	"fmt"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func share(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "many callers at once cost each CPU at most two interrupts",
		Kind:  suite.Latency,
		Rule:  "Callers that are present at once interrupt each CPU at most twice in all; and none of them returns on a round that had begun before it called.",
		So:    "a thousand callers interrupt every CPU a thousand times, and nothing else runs any more; or one of them frees what somebody still reads.",
		Hints: [3]string{
			"Look at a caller that comes while a round is under way. For whom does that round speak, and who needs another?",
			"This is lesson 03 again. A round serves those that were there when it began. All who came during it are served by the next one, together.",
			"Under a Mutex: the number of rounds that have begun and that are over. A caller needs the one after the last that has begun; if none is under way it makes one, without the Mutex, else it waits in a Cond.",
		},
		Book: "One round for all who wait",
		Scenarios: []suite.Scenario{
			{
				Name:  "three callers come, one after the other, while a reader is inside; another CPU works",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 2)
					l.h.On(0, "A", func() { l.section(10 * ms) })
					l.h.On(1, "B", func() { l.h.Works(50 * ms) })
					for i := range 3 {
						w.Sleep(ms)
						l.h.Go(fmt.Sprintf("caller %d", i), func() { l.synchronize() })
					}
					w.After(func() { l.atMost(2, 2, "three callers") })
				},
			},
			{
				Name:  "a reader comes while a round is under way, and then a second caller",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 4)
					l.h.On(1, "A", func() { l.section(10 * ms) })
					w.Sleep(ms)
					l.h.On(0, "caller 1", func() { l.synchronize() })
					w.Sleep(ms)
					l.h.On(2, "B", func() { l.section(20 * ms) })
					w.Sleep(ms)
					l.h.On(3, "caller 2", func() { l.synchronize() })
				},
			},
			{
				Name:  "three callers, and a reader who comes between the second and the third",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 4)
					l.h.On(1, "A", func() { l.section(10 * ms) })
					w.Sleep(ms)
					l.h.Go("caller 1", func() { l.synchronize() })
					w.Sleep(ms)
					l.h.Go("caller 2", func() { l.synchronize() })
					w.Sleep(ms)
					l.h.On(2, "B", func() { l.section(20 * ms) })
					w.Sleep(ms)
					l.h.Go("caller 3", func() { l.synchronize() })
				},
			},
			{
				Name: "a caller stands still at each of its steps in turn, while a reader comes, and a second caller",
				Few:  1, Budget: large, Race: 0,
				Run: func(w *sim.World) {
					for step := 1; step <= 40; step++ {
						heldAt(newLab(w, new, 2), step, false)
						heldAt(newLab(w, new, 2), step, true)
					}
				},
			},
			{
				Name: "a hundred callers come at one instant, while readers come and go, and one stays",
				Few:  3, Budget: large, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.N17x4, 4)
					l.h.On(0, "reader 0", func() { l.section(10 * ms) })
					for i := range 3 {
						l.h.On(i+1, fmt.Sprintf("reader %d", i+1), func() {
							for w.Now() < 20*ms {
								l.section(100 * us)
								l.h.Works(100 * us)
							}
						})
					}
					w.Sleep(ms)
					for i := range 100 {
						l.h.Go(fmt.Sprintf("caller %d", i), func() { l.synchronize() })
					}
					w.After(func() { l.atMost(2, 4, "a hundred callers") })
				},
			},
		},
	}
}

// heldAt stops a caller before one of his steps for as long as it takes a reader to
// come in, and a second caller to call and to wait. The reader's CPU is busy all the
// time; if it answers soon, it has handled its interrupt by then.
func heldAt(l *lab, step int, soon bool) {
	come, inside, over := sim.NewCounter(l.w), sim.NewCounter(l.w), sim.NewCounter(l.w)
	l.h.On(1, "A", func() {
		come.AwaitAtLeast(1)
		l.k.ReadLock()
		inside.Add(1)
		l.h.Works(ms)
		l.k.ReadUnlock()
		over.Add(1)
	})
	l.w.Sleep(ms)
	if soon { // threads go in order of their age, so the one that handles interrupts must be old
		l.k.CPUs()[1].Interrupt(func() {})
		l.w.Sleep(ms)
	}
	l.h.Go("caller 1", func() {
		l.synchronize()
		over.Add(1)
	}).HoldAt(step)
	l.h.Go("caller 2", func() {
		come.Add(1)
		inside.AwaitAtLeast(1)
		l.synchronize()
		over.Add(1)
	})
	over.AwaitAtLeast(3)
}
