package suite03

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func inTheBackground(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "Start and Poll take no time, and Poll turns true without a Wait",
		Kind:  suite.Correctness,
		Rule:  "Start and Poll take no time, and within the time of two grace periods after Start Poll is true, though nobody calls Wait.",
		So:    "a caller that wanted to go on with other things waits, or looks in for ever.",
		Hints: [3]string{
			"Look at who calls gp.Synchronize. It must be neither Start nor Poll, and it must be somebody even if nobody waits.",
			"A goroutine of your own runs grace periods as long as any cookie is not done. Start sees to it that there is one.",
			"Let Start note the highest number that is wanted, and start the goroutine with mem.Go unless it is there. The goroutine looks whether more is wanted, and says that it goes, under the same Mutex; but it does not hold the Mutex while it waits.",
		},
		Book: "Somebody must run it",
		Scenarios: []suite.Scenario{
			{
				Name:  "one caller starts, and looks in after two grace periods' time",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					w.Go("caller", func() { l.background("caller") })
				},
			},
			{
				Name:  "a second caller starts while a grace period is running, a third while the next is",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					l.gp.At(0, "caller 1", func() { l.background("caller 1") })
					l.gp.At(4*ms, "caller 2", func() { l.background("caller 2") })
					l.gp.At(14*ms, "caller 3", func() { l.background("caller 3") })
				},
			},
			{
				Name:  "two callers start at the same instant",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					w.Go("caller 1", func() { l.background("caller 1") })
					w.Go("caller 2", func() { l.background("caller 2") })
				},
			},
			{
				Name:  "a caller starts at the instant at which a grace period ends, and nothing else is wanted",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					l.gp.At(0, "caller 1", func() { l.background("caller 1") })
					l.gp.At(10*ms, "caller 2", func() { l.background("caller 2") })
				},
			},
			{
				Name:  "a caller starts after a long time in which nothing was wanted",
				Bound: 1, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := newLab(w, new, 10*ms)
					l.gp.At(0, "caller 1", func() { l.background("caller 1") })
					l.gp.At(time.Second, "caller 2", func() { l.background("caller 2") })
				},
			},
		},
	}
}

// background starts, does something else for two grace periods, and looks in.
func (l *lab) background(who string) {
	var c cookie
	l.gp.Instantly("Start of "+who, func() { c = l.start(who) })
	l.w.Sleep(l.length / 2)
	l.gp.Instantly("Poll of "+who, func() { l.poll(who, c) })
	l.w.Sleep(l.length/2 + l.length + ms)
	l.gp.Instantly("Poll of "+who, func() {
		if l.poll(who, c) {
			return
		}
		if l.gp.Moment() == c.asked && !l.gp.Running() {
			l.w.Failf("%v after the Start of %s nobody has begun a grace period, though one is wanted", l.w.Now()-c.at, who)
		} else {
			l.w.Failf("%v after the Start of %s its cookie is not done, though a grace period takes %v", l.w.Now()-c.at, who, l.length)
		}
	})
}
