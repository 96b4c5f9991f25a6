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
		Rule:  "When Exit returns, all mounts are released that the namespaces owned, and their data is on the disk; none is released while a lookup looks at it.",
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
					l.h.Go("A", func() {
						l.k.ReadLock()
						if p := l.task.Load(); p != nil {
							for _, m := range p.Mounts() {
								m.Path()
							}
						}
						l.k.ReadUnlock()
					})
					l.h.Go("task", func() {
						l.exit(p)
						l.mustBeDown(sbs)
					})
					l.over()
				},
			},
		},
	}
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
