package suite11

import (
	"fmt"
	"strings"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// lab is a table under test.
type lab struct {
	w       *sim.World
	h       *kernel.Host
	t       Table
	periods func() int

	detached *sim.Cell[int] // mounts, of calls that have returned, and not released
	most     *sim.Cell[int] // there ever were of these
}

// newLab makes one on what the answer stands on.
func newLab(w *sim.World, c *Constructor, costs kernel.Costs, limit int) *lab {
	return stands(w, c, c.stand, costs, limit)
}

// small makes one for a search.
func small(w *sim.World, c *Constructor, limit int) *lab {
	return stands(w, c, primitive, kernel.Costs{}, limit)
}

func stands(w *sim.World, c *Constructor, s Stand, costs kernel.Costs, limit int) *lab {
	w.Patient(50)
	h := kernel.Boot(w, costs, costs.CPUs)
	h.ForgiveSleep() // callbacks of lesson 04 may
	l := &lab{w: w, h: h, detached: sim.NewCell(w, 0), most: sim.NewCell(w, 0)}
	h.OnRelease(func(m *kernel.Mount) {
		if strings.HasPrefix(h.PathOf(m), lazy) {
			l.detached.Set(l.detached.Get() - 1)
		}
	})
	p, periods := s(w, h)
	l.periods = periods
	l.t = c.new(h.Kernel(), p, limit)
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

// unmount calls Unmount, which returns when the filesystem is shut down.
func (l *lab) unmount(path string, sb *kernel.Superblock) {
	who := sim.Current().Name()
	l.w.Markf(trace.Noted, who, "unmounts %s", path)
	if err := l.t.Unmount(path); err != nil {
		l.w.Failf("Unmount %s says: %v", path, err)
	}
	if !l.h.Down(sb) {
		l.w.Failf("Unmount %s has returned to %s, and %s is not shut down", path, who, sb.Name())
	}
	l.w.Markf(trace.Noted, who, "has returned: %s is unmounted", path)
}

// detach calls Detach, and counts what is detached and not released.
func (l *lab) detach(path string) {
	who := sim.Current().Name()
	l.w.Markf(trace.Noted, who, "detaches %s", path)
	if err := l.t.Detach(path); err != nil {
		l.w.Failf("Detach %s says: %v", path, err)
	}
	n := l.detached.Get() + 1
	l.detached.Set(n)
	l.most.Set(max(l.most.Get(), n))
	l.w.Markf(trace.Noted, who, "has returned: %s is detached, as one of %d that are not released", path, n)
}

// down breaks the rule if a filesystem is not shut down.
func (l *lab) down(when string, sbs ...*kernel.Superblock) {
	for _, sb := range sbs {
		if !l.h.Down(sb) {
			l.w.Failf("%s %s is not shut down", when, sb.Name())
		}
	}
}

// lazy is where mounts are that are detached.
const lazy = "/lazy"

func path(dir string, i int) string { return fmt.Sprintf("%s/%d", dir, i) }
