package suite07

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func mounts(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "mounts that a namespace owns are unmounted before Exit returns",
		Kind:  suite.Correctness,
		Rule:  "When Exit returns, all mounts are released that the namespaces owned, and their data is on the disk; none is released while a lookup looks at it. No Exit waits for the mounts of another.",
		So:    "the user has seen his session end, pulls the stick, and what was to be written is lost.",
		Hints: [3]string{
			"Look at what becomes of the mounts, and when. Who has been told by then that all is over?",
			"Not everything that one may defer, one should. Nothing keeps these mounts busy, so whoever waits for the task may think that they are gone.",
			"In Exit, if there are mounts: k.Synchronize(), then m.Release() for each, then go on as before. If there are none, there is nothing to wait for.",
		},
		Book: "What may not be deferred",
		Scenarios: []suite.Scenario{
			{
				Name:  "two mounts, whose data takes a second to get to the disk",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					p, sbs := l.owner(2, time.Second)
					l.h.Go("task", func() {
						l.exit(p)
						l.mustBeDown(sbs)
					})
					l.over()
				},
			},
			{
				Name:  "a lookup looks at the mount while its owner exits",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					p, sbs := l.owner(1, 0)
					l.task.Store(p)
					l.h.Go("A", func() { l.lookup(0) })
					l.h.Go("task", func() {
						l.exit(p)
						l.mustBeDown(sbs)
					})
					l.over()
				},
			},
			{
				Name: "a lookup comes while the grace period for another owner is under way",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					p, _ := l.owner(1, 0)
					q, sbs := l.owner(1, 0)
					l.h.Go("task 1", func() { l.exit(p) })
					w.Sleep(ms)
					l.h.Go("task 2", func() {
						l.task.Store(q)
						w.Sleep(2 * ms)
						l.exit(q)
						l.mustBeDown(sbs)
					})
					w.Sleep(ms)
					l.h.Go("A", func() { l.lookup(hour) })
					l.over()
				},
			},
			{
				Name: "the data of another owner takes an hour to get to the disk",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					stuck, _ := l.owner(1, hour)
					p, sbs := l.owner(1, ms)
					none := l.unshare()
					l.h.Go("task 1", func() { l.exit(stuck) })
					w.Sleep(20 * ms)
					l.h.Go("task 2", func() {
						l.instantly(none)
						began := w.Now()
						l.exit(p)
						l.mustBeDown(sbs)
						if took := w.Now() - began; took > 100*ms {
							w.Failf("Exit took %v: it waited for the disk of another", took)
						}
					})
					l.over()
				},
			},
		},
	}
}

// lookup is a look at the mounts of the task, as long as that.
func (l *lab) lookup(length time.Duration) {
	l.k.ReadLock()
	if p := l.task.Load(); p != nil {
		if length > 0 {
			l.w.Stay(length, 200)
		}
		for _, m := range p.Mounts() {
			m.Path()
		}
	}
	l.k.ReadUnlock()
}

// owner is namespaces that own so many mounts.
func (l *lab) owner(n int, flush time.Duration) (*kernel.NSProxy, []*kernel.Superblock) {
	p := l.unshare()
	var sbs []*kernel.Superblock
	for _, path := range []string{"/mnt/usb", "/mnt/disk"}[:n] {
		sb := l.h.Superblock("the filesystem of "+path, flush)
		l.h.Own(p, l.k.NewMount(path, sb))
		sbs = append(sbs, sb)
	}
	return p, sbs
}

func (l *lab) mustBeDown(sbs []*kernel.Superblock) {
	for _, sb := range sbs {
		if !l.h.Down(sb) {
			l.w.Failf("Exit returned, and %s is not shut down", sb.Name())
		}
	}
}
