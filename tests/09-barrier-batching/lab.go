package suite09

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
var ticking = kernel.Costs{Machine: "lesson 09", Tick: 4 * ms, Ticks: 3}

// lab is a table under test.
type lab struct {
	w *sim.World
	h *kernel.Host
	k *kernel.Kernel
	t Table
}

func newLab(w *sim.World, new Constructor, costs kernel.Costs) *lab {
	w.Patient(50)
	h := kernel.Boot(w, costs, 0)
	l := &lab{w: w, h: h, k: h.Kernel()}
	l.t = new(l.k)
	w.Name("", l.t)
	return l
}

// mount mounts a filesystem whose data takes so long, and of whose inodes so many are
// freed by callbacks.
func (l *lab) mount(path string, flush time.Duration, byRCU int) *kernel.Superblock {
	sb := l.h.SuperblockWithCache("the filesystem of "+path, flush, byRCU)
	if err := l.t.Mount(path, sb); err != nil {
		l.w.Failf("Mount %s says: %v", path, err)
	}
	l.w.Mark(trace.Published, path, "is mounted")
	return sb
}

// unmount calls Unmount, which does not fail; afterwards nobody finds the mount.
func (l *lab) unmount(path string) {
	who := sim.Current().Name()
	l.w.Markf(trace.Noted, who, "unmounts %s", path)
	if err := l.t.Unmount(path); err != nil {
		l.w.Failf("Unmount %s says: %v", path, err)
	}
	l.w.Markf(trace.Noted, who, "has returned: %s is unmounted", path)
	if m := l.t.Lookup(path); m != nil {
		l.w.Failf("%s is unmounted, and a lookup finds it", path)
	}
}

// instantly breaks the rule if f takes time.
func (l *lab) instantly(what string, f func()) {
	began := l.w.Now()
	f()
	if took := l.w.Now() - began; took > 0 {
		l.w.Failf("%s took %v", what, took)
	}
}

// finished breaks the rule if a filesystem is not.
func (l *lab) finished(when string, sbs ...*kernel.Superblock) {
	for _, sb := range sbs {
		switch {
		case !l.h.Down(sb):
			l.w.Failf("%s %s is not shut down", when, sb.Name())
		case !l.h.Destroyed(sb):
			l.w.Failf("%s the cache of %s is not destroyed", when, sb.Name())
		}
	}
}

// over is what must be true in the end.
func (l *lab) over(sbs ...*kernel.Superblock) {
	l.w.After(func() {
		l.w.Sleep(48 * hour)
		l.finished("two days later", sbs...)
	})
}

// others posts callbacks all the time, as everybody else in a kernel does.
func (l *lab) others(until time.Duration) {
	l.h.Go("others", func() {
		for l.w.Now() < until {
			l.k.Call(func() {})
			l.w.Sleep(ms)
		}
	})
}
