package suite08

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

const (
	ms   = time.Millisecond
	hour = time.Hour
)

// ticking is a machine whose grace periods take 8 to 12 ms.
var ticking = kernel.Costs{Machine: "lesson 08", Tick: 4 * ms, Ticks: 3}

// lab is a table under test.
type lab struct {
	w *sim.World
	h *kernel.Host
	k *kernel.Kernel
	t Table
}

// newLab makes one on a kernel whose grace periods take as long as readers do: then
// the search tries every moment at which one may end.
func newLab(w *sim.World, new Constructor) *lab { return makeLab(w, new, kernel.Costs{}) }

func makeLab(w *sim.World, new Constructor, costs kernel.Costs) *lab {
	w.Patient(50)
	h := kernel.Boot(w, costs, 0)
	l := &lab{w: w, h: h, k: h.Kernel()}
	l.t = new(l.k)
	w.Name("", l.t)
	return l
}

// mount mounts a filesystem whose data takes so long to get to the disk.
func (l *lab) mount(path string, flush time.Duration) *kernel.Superblock {
	sb := l.h.Superblock("the filesystem of "+path, flush)
	if err := l.t.Mount(path, sb); err != nil {
		l.w.Failf("Mount %s says: %v", path, err)
	}
	l.w.Mark(trace.Published, path, "is mounted")
	return sb
}

// detach calls Detach, which takes no time and does not fail; afterwards nobody
// finds the mount.
func (l *lab) detach(path string) {
	who, began := sim.Current().Name(), l.w.Now()
	l.w.Markf(trace.Noted, who, "detaches %s", path)
	if err := l.t.Detach(path); err != nil {
		l.w.Failf("Detach %s says: %v", path, err)
	}
	l.w.Markf(trace.Noted, who, "has returned: %s is detached", path)
	if took := l.w.Now() - began; took > 0 {
		l.w.Failf("Detach %s took %v", path, took)
	}
	if m := l.t.Lookup(path); m != nil {
		l.w.Failf("%s is detached, and a lookup finds it", path)
	}
}

// put gives a reference back, which takes no time.
func (l *lab) put(m *kernel.Mount) {
	who, began := sim.Current().Name(), l.w.Now()
	l.w.Markf(trace.Noted, who, "gives %s back", l.h.PathOf(m))
	l.t.Put(m)
	if took := l.w.Now() - began; took > 0 {
		l.w.Failf("Put by %s took %v", who, took)
	}
}

// find looks for a mount that is there.
func (l *lab) find(path string) *kernel.Mount {
	m := l.t.Lookup(path)
	if m == nil {
		l.w.Failf("%s is mounted, and %s finds nothing", path, sim.Current().Name())
	}
	return m
}

// down breaks the rule if a filesystem is not shut down.
func (l *lab) down(when string, sbs ...*kernel.Superblock) {
	for _, sb := range sbs {
		if !l.h.Down(sb) {
			l.w.Failf("%s %s is not shut down", when, sb.Name())
		}
	}
}

// stay is a reader's section as long as that, in which he looks at nothing.
func (l *lab) stay(length time.Duration) {
	l.k.ReadLock()
	l.w.Stay(length, 200)
	l.k.ReadUnlock()
}

// over is what must be true in the end.
func (l *lab) over(sbs ...*kernel.Superblock) {
	l.w.After(func() {
		l.w.Sleep(48 * hour)
		l.down("two days after everybody has gone,", sbs...)
	})
}
