package suite05

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

const ms = time.Millisecond

// ticking is a machine whose grace periods take 8 to 12 ms. Elsewhere they take as
// long as readers do: then the search tries every moment at which one may end.
var ticking = kernel.Costs{Machine: "lesson 05", Tick: 4 * ms, Ticks: 3}

// grace is the most that a grace period takes there, if no reader makes it longer.
const grace = 12 * ms

// lab is a table under test with what the scenario knows about it.
type lab struct {
	w     *sim.World
	h     *kernel.Host
	t     Table
	paths []*at // in the order in which newLab was given them

	hurried  bool // lookups must not wait
	careless bool // lookups may find what is gone
}

// at is what has been done at one path.
type at struct {
	path  string
	state *sim.Cell[history]
}

// history counts calls. All but the last mount at a path are gone.
type history struct {
	mounting, mounted   int // calls that began, and that returned without an error
	unmounting, refused int
	unmounted           int
	held                int                // references that lookups have returned and nobody has given back
	sb                  *kernel.Superblock // of the last call of Mount
}

// newLab makes a table in which nothing is mounted, and which will be used at these paths.
func newLab(w *sim.World, new Constructor, paths ...string) *lab {
	return makeLab(w, new, kernel.Costs{}, paths)
}

// newSlowLab is one in which a grace period takes time.
func newSlowLab(w *sim.World, new Constructor, paths ...string) *lab {
	return makeLab(w, new, ticking, paths)
}

func makeLab(w *sim.World, new Constructor, costs kernel.Costs, paths []string) *lab {
	w.Patient(50)
	l := &lab{w: w, h: kernel.Boot(w, costs, 0)}
	for _, p := range paths {
		l.paths = append(l.paths, &at{path: p, state: sim.NewCell(w, history{})})
	}
	l.t = new(l.h.Kernel())
	w.Name("", l.t)
	return l
}

func (l *lab) at(path string) *sim.Cell[history] {
	for _, a := range l.paths {
		if a.path == path {
			return a.state
		}
	}
	panic("suite05: the lab was not told of " + path)
}

// mount mounts a filesystem, whose data takes so long to write back, and breaks
// the rule if that fails.
func (l *lab) mount(path string, flush time.Duration) *kernel.Superblock {
	sb := l.h.Superblock("the filesystem of "+path, flush)
	l.mountAgain(path, sb)
	return sb
}

// mountAgain mounts a filesystem that there is.
func (l *lab) mountAgain(path string, sb *kernel.Superblock) {
	if err := l.mayMount(path, sb); err != nil {
		l.w.Failf("Mount %s says: %v", path, err)
	}
}

func (l *lab) mayMount(path string, sb *kernel.Superblock) error {
	at := l.at(path)
	h := at.Get()
	h.mounting++
	h.sb = sb
	at.Set(h)
	err := l.t.Mount(path, sb)
	h = at.Get()
	if err != nil {
		h.mounting--
		at.Set(h)
		return err
	}
	h.mounted++
	at.Set(h)
	l.w.Mark(trace.Published, path, "is mounted")
	return nil
}

// lookup calls Lookup, and breaks the rule if it finds what is gone, or does not
// find what is there.
func (l *lab) lookup(path string) *kernel.Mount {
	who := sim.Current()
	at := l.at(path)
	before, began, waits := at.Get(), l.w.Now(), who.Waits()
	m := l.t.Lookup(path)
	after := at.Get()
	l.sees(who.Name(), path, m)
	if took := l.w.Now() - began; l.hurried && took > 0 {
		l.w.Failf("the lookup of %s by %s took %v", path, who.Name(), took)
	}
	if l.hurried && who.Waits() > waits {
		l.w.Failf("the lookup of %s by %s had to wait for another thread", path, who.Name())
	}
	switch {
	case m == nil && before.present() && after.same(before):
		l.w.Failf("%s looks for %s, which is mounted, and finds nothing", who.Name(), path)
	case m == nil:
		l.w.Markf(trace.Noted, who.Name(), "finds nothing at %s", path)
		return nil
	case l.h.PathOf(m) != path:
		l.w.Failf("%s looks for %s, and finds the mount of %s", who.Name(), path, l.h.PathOf(m))
	case before.absent() && after.same(before) && !l.careless:
		l.w.Failf("%s looks for %s, where nothing is mounted any more, and finds it", who.Name(), path)
	}
	l.w.Markf(trace.Noted, who.Name(), "finds %s", path)
	return m
}

// sees looks at what a lookup leaves behind, and counts its reference. Somebody who
// gives back at the same time can only make the count smaller than what he held.
func (l *lab) sees(who, path string, m *kernel.Mount) {
	if l.h.InSection() {
		l.w.Failf("the lookup of %s by %s has returned, and %s is still inside its section", path, who, who)
	}
	if m == nil || l.h.PathOf(m) != path {
		return
	}
	at := l.at(path)
	h := at.Get()
	h.held++
	at.Set(h)
	if n := l.h.References(m); h.unmounting == 0 && h.mounting == 1 && n < h.held+1 {
		l.w.Failf("%s has got %s from a lookup, and has no reference to it: the count is %d, and one is the table's", who, path, n)
	}
}

// gone counts a reference that is given back.
func (l *lab) gone(m *kernel.Mount) {
	at := l.at(l.h.PathOf(m))
	h := at.Get()
	h.held--
	at.Set(h)
}

// same tells whether nothing was called between two looks.
func (h history) same(before history) bool {
	h.held = before.held
	return h == before
}

// present tells whether something is mounted, and nobody is about to change that.
func (h history) present() bool {
	return h.mounted == h.mounting && h.unmounting == h.refused+h.unmounted && h.mounted == h.unmounted+1
}

// absent is the same for nothing.
func (h history) absent() bool {
	return h.mounted == h.mounting && h.unmounting == h.refused+h.unmounted && h.mounted == h.unmounted
}

// use is what a user does with a mount that he has found: he opens a file there,
// and gives his reference back.
func (l *lab) use(m *kernel.Mount) {
	l.h.Use(m)
	l.gone(m)
	if m.Put() {
		l.w.Failf("%s gives back the last reference to %s: the table has none any more", sim.Current().Name(), l.h.PathOf(m))
	}
}

// drop gives a reference back, and looks at nothing: for goals that are not about
// what users hold.
func (l *lab) drop(m *kernel.Mount) {
	if m != nil {
		l.gone(m)
		l.h.Drop(m)
	}
}

// unmount calls Unmount, and again if somebody holds the mount.
func (l *lab) unmount(path string) {
	for tries := 1; l.mayUnmount(path, l.t.Unmount) != nil; tries++ {
		if tries == 3 {
			l.w.Failf("Unmount %s is refused, though nobody holds it any more; the count is %d", path, l.h.References(l.h.Mounted(l.at(path).Get().sb)))
		}
		l.w.Sleep(ms)
	}
}

func (l *lab) mayUnmount(path string, call func(string) error) error {
	who := sim.Current().Name()
	at := l.at(path)
	h := at.Get()
	h.unmounting++
	at.Set(h)
	l.w.Markf(trace.Noted, who, "unmounts %s", path)
	err := call(path)
	h = at.Get()
	if err != nil {
		h.refused++
		at.Set(h)
		l.w.Markf(trace.Noted, who, "is refused: %s is busy", path)
		if err != kernel.EBUSY {
			l.w.Failf("unmounting %s, which is mounted, returns an error that is not kernel.EBUSY: %v", path, err)
		}
		return err
	}
	h.unmounted++
	at.Set(h)
	l.w.Markf(trace.Noted, who, "has returned: %s is unmounted", path)
	return nil
}

// tree calls UnmountTree.
func (l *lab) tree(path string) error {
	who := sim.Current().Name()
	l.w.Markf(trace.Noted, who, "unmounts the tree of %s", path)
	err := l.t.UnmountTree(path)
	if err != nil {
		l.w.Markf(trace.Noted, who, "is refused: %v", err)
	} else {
		l.w.Markf(trace.Noted, who, "has returned: the tree of %s is unmounted", path)
	}
	return err
}

// over is what must be true in the end, at the latest: what was unmounted is
// released, and its data is on the disk.
func (l *lab) over() {
	l.w.After(func() {
		l.w.Sleep(time.Hour)
		for _, at := range l.paths {
			if h := at.state.Get(); h.absent() && h.mounted > 0 {
				l.mustBeDown("an hour later", h.sb)
			}
		}
	})
}

func (l *lab) mustBeDown(when string, sb *kernel.Superblock) {
	m := l.h.Mounted(sb)
	switch {
	case !l.h.Released(m):
		l.w.Failf("%s %s, which was unmounted, is not released", when, l.h.PathOf(m))
	case !l.h.Down(sb):
		l.w.Failf("%s %s, which was unmounted, is released, and its data is not on the disk", when, l.h.PathOf(m))
	}
}
