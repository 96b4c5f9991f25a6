package suite05

import (
	"strings"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func tree(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "UnmountTree pays one grace period",
		Kind:  suite.Latency,
		Rule:  "UnmountTree ends a mount and all mounts below it, the lower ones first, in one grace period and the time their data takes; if one of them is held it returns EBUSY, and none is unmounted.",
		So:    "a shutdown takes a grace period for each of a thousand mounts, or leaves half of them behind.",
		Hints: [3]string{
			"Look at where Synchronize is called, and how often. And look at what you have done already when the third mount turns out to be busy.",
			"One grace period that begins when all mounts are out of the table serves them all. And what is only frozen can be given back.",
			"Under the lock: freeze one after the other, and if one cannot be, unfreeze those before it. Take all out. Without the lock: Synchronize once, then Release each, the lower ones first.",
		},
		Book: "One wait for a whole tree",
		Scenarios: []suite.Scenario{
			{
				Name:  "five mounts, beside others whose paths begin alike",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newForest(w, new)
					l.h.Go("umount", func() {
						began, before := w.Now(), l.h.Counts().GracePeriods
						if err := l.t.UnmountTree("/mnt"); err != nil {
							w.Failf("UnmountTree says: %v", err)
						}
						if n := l.h.Counts().GracePeriods - before; n != 1 {
							w.Failf("UnmountTree of five mounts waited for %d grace periods", n)
						}
						if took := w.Now() - began; took > grace+5*flush {
							w.Failf("UnmountTree of five mounts took %v; a grace period takes at most %v, and their data %v", took, grace, 5*flush)
						}
						for _, p := range inForest {
							l.mustBeDown("UnmountTree returned;", l.sbs[p])
							if l.t.Lookup(p) != nil {
								w.Failf("UnmountTree returned, and %s is found", p)
							}
						}
						for _, p := range besideForest {
							l.use(l.lookup(p))
						}
						if err := l.t.UnmountTree("/mnt"); err != kernel.EINVAL {
							w.Failf("nothing is mounted at /mnt, and UnmountTree does not return EINVAL")
						}
					})
				},
			},
			{
				Name:  "one of the five is held, each in turn",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newForest(w, new)
					l.h.Go("umount", func() {
						for _, p := range inForest {
							l.refusedWhole(p)
						}
						if err := l.t.UnmountTree("/mnt"); err != nil {
							w.Failf("nobody holds a mount any more, and UnmountTree says: %v", err)
						}
						for _, p := range inForest {
							l.mustBeDown("UnmountTree returned;", l.sbs[p])
						}
					})
				},
			},
			{
				Name:  "a user comes to one of two at the very moment",
				Bound: 3, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/usb")
					l.mount("/mnt", 0)
					l.mount("/mnt/usb", 0)
					l.h.Go("umount", func() {
						for l.t.UnmountTree("/mnt") != nil {
							w.Sleep(ms)
						}
						if l.t.Lookup("/mnt") != nil || l.t.Lookup("/mnt/usb") != nil {
							w.Failf("UnmountTree returned, and a mount is found")
						}
					})
					l.h.Go("A", func() {
						m := l.t.Lookup("/mnt")
						l.sees("A", "/mnt", m)
						if m != nil {
							w.Sleep(ms / 2)
							l.use(m)
						}
					})
				},
			},
		},
	}
}

const flush = 3 * ms

var (
	inForest     = []string{"/mnt", "/mnt/a", "/mnt/b", "/mnt/a/x", "/mnt/a/x/y"}
	besideForest = []string{"/mnt2", "/m", "/mnt-a"}
)

// forest is a lab with a tree of mounts, and some beside it.
type forest struct {
	*lab
	sbs map[string]*kernel.Superblock
}

func newForest(w *sim.World, new Constructor) *forest {
	l := &forest{newSlowLab(w, new, append(inForest, besideForest...)...), map[string]*kernel.Superblock{}}
	for _, p := range inForest {
		l.sbs[p] = l.mount(p, flush)
	}
	for _, p := range besideForest {
		l.mount(p, time.Hour)
	}
	l.h.OnRelease(func(m *kernel.Mount) {
		for _, p := range inForest {
			if strings.HasPrefix(p, l.h.PathOf(m)+"/") && !l.h.Released(l.h.Mounted(l.sbs[p])) {
				w.Failf("%s is released, and %s, which is below it, is not", l.h.PathOf(m), p)
			}
		}
	})
	return l
}

// refusedWhole holds one mount, tries to unmount the tree, and looks at what is left.
func (l *forest) refusedWhole(path string) {
	held := l.lookup(path)
	if err := l.t.UnmountTree("/mnt"); err != kernel.EBUSY {
		l.w.Failf("%s is held, and UnmountTree of /mnt does not return EBUSY", path)
	}
	for _, p := range inForest {
		if l.h.Released(l.h.Mounted(l.sbs[p])) {
			l.w.Failf("UnmountTree was refused, and %s is released", p)
		}
		m := l.lookup(p)
		l.use(m)
	}
	l.use(held)
}
