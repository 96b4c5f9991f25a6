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
						if err := l.tree("/mnt"); err != nil {
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
						if err := l.tree("/mnt"); err != kernel.EINVAL {
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
						if err := l.tree("/mnt"); err != nil {
							w.Failf("nobody holds a mount any more, and UnmountTree says: %v", err)
						}
						for _, p := range inForest {
							l.mustBeDown("UnmountTree returned;", l.sbs[p])
						}
					})
				},
			},
			{
				Name:  "trees of all shapes, one after the other",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newSlowLab(w, new, "/m", "/m/x", "/m/x/y", "/m2")
					l.h.Go("umount", func() { l.shapes() })
				},
			},
			{
				Name:  "a tree of one mount, beside a lookup",
				Bound: 3, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt")
					l.mount("/mnt", 0)
					l.h.Go("umount", func() { l.treeAtLast("/mnt") })
					l.h.Go("A", func() { l.visit("/mnt") })
				},
			},
			{
				Name:  "a user comes to the lower of two",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/usb")
					l.mount("/mnt", 0)
					l.mount("/mnt/usb", 0)
					l.h.Go("umount", func() { l.treeAtLast("/mnt", "/mnt/usb") })
					l.h.Go("A", func() { l.visit("/mnt/usb") })
				},
			},
			{
				Name:  "a tree beside an unmount of its lower mount",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/mnt/usb")
					l.mount("/mnt", 0)
					l.mount("/mnt/usb", 0)
					l.h.Go("umount -R", func() { l.treeAtLast("/mnt", "/mnt/usb") })
					l.h.Go("umount", func() {
						if err := l.t.Unmount("/mnt/usb"); err != nil && err != kernel.EBUSY && err != kernel.EINVAL {
							w.Failf("Unmount says: %v", err)
						}
					})
				},
			},
			{
				Name:  "a tree beside a mount elsewhere",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "/mnt", "/b")
					l.mount("/mnt", 0)
					l.h.Go("umount -R", func() { l.treeAtLast("/mnt") })
					l.h.Go("mounter", func() { l.mount("/b", 0) })
					w.After(func() { l.use(l.lookup("/b")) })
				},
			},
		},
	}
}

// treeAtLast unmounts a tree of these mounts, again until nobody holds one.
func (l *lab) treeAtLast(paths ...string) {
	for tries := 1; ; tries++ {
		err := l.tree(paths[0])
		if err == nil {
			break
		}
		if tries == 3 || err != kernel.EBUSY {
			l.w.Failf("UnmountTree says: %v, though nobody holds a mount any more", err)
		}
		l.w.Sleep(ms)
	}
	for _, p := range paths {
		if l.t.Lookup(p) != nil {
			l.w.Failf("UnmountTree returned, and %s is found", p)
		}
	}
}

// visit is what a user does who comes to a mount, if he finds it.
func (l *lab) visit(path string) {
	m := l.t.Lookup(path)
	l.sees(sim.Current().Name(), path, m)
	if m != nil {
		l.w.Sleep(ms / 2)
		l.use(m)
	}
}

// shapes are trees with a gap, of one mount, of none, and with the lower mount first.
func (l *lab) shapes() {
	must := func(err error, want error, what string) {
		if err != want {
			l.w.Failf("%s: UnmountTree says %v, and it should be %v", what, err, want)
		}
	}
	var none error
	a, far := l.mount("/m", 0), l.mount("/m/x/y", 0)
	l.mount("/m2", 0)
	other := l.lookup("/m2")
	must(l.tree("/m"), none, "nothing is at /m/x, something at /m/x/y; /m2 is held")
	l.mustBeDown("UnmountTree returned;", far)
	l.mustBeDown("UnmountTree returned;", a)
	l.use(other)

	low := l.h.Superblock("the lower filesystem", 0)
	if err := l.t.Mount("/m/x", low); err != nil {
		l.w.Failf("the tree of /m was unmounted, and Mount /m/x says: %v", err)
	}
	must(l.tree("/m"), kernel.EINVAL, "nothing is mounted at /m, something at /m/x")
	if m := l.t.Lookup("/m/x"); m == nil {
		l.w.Failf("UnmountTree of /m, where nothing is mounted, took /m/x away")
	} else if m.Put() {
		l.w.Failf("the table has no reference to /m/x any more")
	}
	high := l.h.Superblock("the upper filesystem", 0)
	if err := l.t.Mount("/m", high); err != nil {
		l.w.Failf("the tree of /m was unmounted, and Mount /m says: %v", err)
	}
	l.h.OnRelease(func(m *kernel.Mount) {
		if m == l.h.Mounted(high) && !l.h.Released(l.h.Mounted(low)) {
			l.w.Failf("/m is released, and /m/x, which is below it and was mounted first, is not")
		}
	})
	must(l.tree("/m"), none, "the lower mount came first")

	alone := l.h.Superblock("a filesystem alone", 0)
	if err := l.t.Mount("/m", alone); err != nil {
		l.w.Failf("the tree of /m was unmounted, and Mount /m says: %v", err)
	}
	held := l.t.Lookup("/m")
	must(l.tree("/m"), kernel.EBUSY, "/m is alone, and held")
	if n := l.h.References(held); n != 2 {
		l.w.Failf("UnmountTree of /m was refused, and the count is %d: one is the table's, one the user's", n)
	}
	held.Put()
	must(l.tree("/m"), none, "/m is alone")
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
	if err := l.tree("/mnt"); err != kernel.EBUSY {
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
