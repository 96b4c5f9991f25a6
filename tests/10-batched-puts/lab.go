package suite10

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// lab is a Puts under test.
type lab struct {
	w *sim.World
	h *kernel.Host
	k *kernel.Kernel
	p Puts
}

func newLab(w *sim.World, new Constructor, costs kernel.Costs, cpus int) *lab {
	w.Patient(50)
	h := kernel.Boot(w, costs, cpus)
	l := &lab{w: w, h: h, k: h.Kernel()}
	l.p = new(l.k)
	w.Name("", l.p)
	return l
}

// dentries makes some of a filesystem, each with so many users.
func (l *lab) dentries(sb *kernel.Superblock, n, users int) (all []*kernel.Dentry) {
	for range n {
		all = append(all, l.h.Dentry(sb, users))
	}
	return all
}

func (l *lab) putAll(all []*kernel.Dentry) {
	for _, d := range all {
		l.p.Put(d)
	}
}

// freed breaks the rule if one of them is not.
func (l *lab) freed(when string, all []*kernel.Dentry) {
	left := 0
	for _, d := range all {
		if !l.h.Freed(d) {
			left++
		}
	}
	if left > 0 {
		l.w.Failf("%s %d of %d dentries that were put before are not freed", when, left, len(all))
	}
}

// drained frees what is left in the end, in whatever way works: that each way does is
// another goal's business.
func (l *lab) drained(all []*kernel.Dentry) {
	l.p.Sync()
	l.p.DropCaches()
	l.freed("all users have gone, Sync and DropCaches have returned, and", all)
}

// over is what must be true in the end.
func (l *lab) over(all []*kernel.Dentry) { l.w.After(func() { l.drained(all) }) }

// load is W09's, scaled: so many CPUs on each of which a program puts so many
// dentries, one after the other, nearly all of the time.
func (l *lab) load(cpus, each int) []*kernel.Dentry {
	sb := l.h.Superblock("tmpfs", 0)
	var all []*kernel.Dentry
	over := sim.NewCounter(l.w)
	for c := range cpus {
		mine := l.dentries(sb, each, 1)
		all = append(all, mine...)
		l.h.On(c, fmt.Sprintf("CPU %d", c), func() {
			for i, d := range mine {
				l.h.Works(40*us + time.Duration((i*7919+c*104729)%17)*us)
				l.p.Put(d)
			}
			over.Add(1)
		})
	}
	over.AwaitAtLeast(cpus)
	l.w.Mark(trace.Noted, "everybody", "has put what he had")
	return all
}
