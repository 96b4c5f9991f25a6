package lab

import (
	"fmt"
	"time"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/trace"
)

// driver has all mounts go by one policy. It returns when the last caller is back;
// done returns when all is released.
type driver func(l *load) (done func())

var drivers = map[Policy]driver{
	Synchronous: func(l *load) func() { return l.synchronously(l.h.Kernel()) },
	Expedited: func(l *load) func() {
		e := workbook.Solutions.Expedited(l.h.Kernel())
		return l.synchronously(l.h.Instead(func() {
			l.bill.Hurried++
			l.w.Mark(trace.GraceBegin, caller, "waits for an expedited grace period")
			e.Synchronize()
			l.w.Mark(trace.GraceEnd, caller, "has waited for it")
		}))
	},
	WorkQueue: exits,
	Lazy:      detaches,
	Batched:   together,
}

// files are those of the solutions that a policy's code is in.
var files = map[Policy][]string{
	Synchronous: {"table.go"},
	Expedited:   {"table.go", "expedited.go"},
	WorkQueue:   {"namespaces.go"},
	Lazy:        {"table.go"},
	Batched:     {"table.go"},
}

func path(i int) string { return fmt.Sprintf("/mnt/%d", i+1) }

func released() {}

func (l *load) synchronously(k *kernel.Kernel) func() {
	t := workbook.Solutions.Table(k)
	for i := range l.s.Load {
		l.must(t.Mount(path(i), l.h.Superblock(path(i), 0)))
	}
	for i := range l.s.Load {
		l.ready(i)
		l.call(1, "unmounts "+path(i), func() { l.must(t.Unmount(path(i))) })
	}
	return released
}

// exits is about namespaces: each is one more thing to be released.
func exits(l *load) func() {
	n := workbook.Solutions.Namespaces(l.h.Kernel())
	l.held = func() int { return l.h.Counts().Unreleased }
	for i := range l.s.Load {
		l.ready(i)
		l.call(1, fmt.Sprintf("exits as number %d", i+1), func() {
			p, err := n.Unshare()
			l.must(err)
			n.Exit(p)
		})
	}
	return n.Shutdown
}

func detaches(l *load) func() {
	t := workbook.Solutions.Detach(l.h.Kernel())
	for i := range l.s.Load {
		l.must(t.Mount(path(i), l.h.Superblock(path(i), 0)))
	}
	for i := range l.s.Load {
		l.ready(i)
		l.call(1, "detaches "+path(i), func() { l.must(t.Detach(path(i))) })
	}
	return t.Shutdown
}

// together is one call for a whole tree. Each mount's own share of the work is done
// before it.
func together(l *load) func() {
	t := workbook.Solutions.Table(l.h.Kernel())
	l.must(t.Mount("/mnt", l.h.Superblock("/mnt", 0)))
	for i := range l.s.Load - 1 {
		l.must(t.Mount(path(i), l.h.Superblock(path(i), 0)))
	}
	if l.s.Rate == 0 {
		l.h.Works(time.Duration(l.s.Load) * l.costs.Unmount)
	} else {
		for i := range l.s.Load {
			l.ready(i)
		}
	}
	l.call(l.s.Load, "unmounts /mnt and all below it", func() { l.must(t.UnmountTree("/mnt")) })
	return released
}
