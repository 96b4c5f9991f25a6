package suite11

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Score is what a shutdown has cost.
type Score struct {
	Total   time.Duration // until everything is released
	Longest time.Duration // that one caller has waited in one call
	Backlog int           // mounts, detached and not released, at most
	Periods int           // grace periods
}

// The shutdown of these goals. Eight scripts each unmount their mounts one after the
// other, and cannot go on before one is gone; a program that ends containers
// detaches what they have, and some of that is on a slow disk.
const (
	scripts  = 8
	ofScript = 64
	ofLazy   = 1024
	slowDisk = 2 * time.Second

	// MostBacklog is the limit of what is detached and not released.
	MostBacklog = 64
)

// long is what such a run may take: twenty times what the reference takes.
var long = sim.Budget{Steps: 2_000_000, RunSteps: 1_000_000}

// What a caller does before each call: a script is a command each time, and the
// program that ends containers calls in a loop. The first is N17's, the second is
// assumed.
const (
	betweenUnmounts = 120 * us
	betweenDetaches = 10 * us
)

// busy is the machine: a program on each CPU leaves its section when the clock
// ticks, so that a grace period takes one or two ticks.
var busy = kernel.Costs{Machine: "lesson 11", CPUs: 4, Tick: 4 * ms}

// Mixed is the shutdown: score is told when it is over.
func Mixed(w *sim.World, c *Constructor, score func(Score)) {
	mixed(w, c, func(string, time.Duration) {}, score)
}

// mixed tells each of every call that has returned, and how long it took.
func mixed(w *sim.World, c *Constructor, each func(call string, took time.Duration), score func(Score)) {
	w.Horizon(1 << 62)
	l := newLab(w, c, busy, MostBacklog)
	longest := sim.NewCell(w, time.Duration(0))
	open := sim.NewCounter(w) // callers that are done
	next := make([]*sim.Cell[string], scripts+1)
	for i := range next {
		next[i] = sim.NewCell(w, "")
	}
	over := sim.NewCell(w, false)
	l.programs(over, next...)
	timed := func(i int, path string, before time.Duration, call func(path string)) {
		next[i].Set(path)
		w.Sleep(before)
		began := w.Now()
		call(path)
		longest.Set(max(longest.Get(), w.Now()-began))
		each(path, w.Now()-began)
	}
	var all []*kernel.Superblock
	w.Go("init", func() {
		var plain [scripts][]*kernel.Superblock
		for i := range scripts {
			for j := range ofScript {
				plain[i] = append(plain[i], l.mount(path(path("/script", i), j), 0))
			}
		}
		for i := range ofLazy {
			all = append(all, l.mount(path(lazy, i), slow(i)))
		}
		for i := range scripts {
			l.h.Go("script "+string(rune('0'+i)), func() {
				for j, sb := range plain[i] {
					timed(i, path(path("/script", i), j), betweenUnmounts, func(p string) { l.unmount(p, sb) })
				}
				open.Add(1)
			})
		}
		l.h.Go("containers", func() {
			for i := range ofLazy {
				timed(scripts, path(lazy, i), betweenDetaches, l.detach)
			}
			open.Add(1)
		})
		open.AwaitAtLeast(scripts + 1)
		l.t.Shutdown()
		w.Mark(trace.Noted, "Shutdown", "has returned")
		l.down("Shutdown has returned, and", all...)
		over.Set(true)
		score(Score{w.Now(), longest.Get(), l.most.Get(), l.periods()})
	})
}

// programs keep all CPUs busy. They look at the mounts that go next, and look again
// before they leave their sections.
func (l *lab) programs(over *sim.Cell[bool], next ...*sim.Cell[string]) {
	index := l.h.Kernel().Index()
	for cpu := range busy.CPUs {
		l.h.Ticking(cpu, over.Get, func() func() {
			var found []*kernel.Mount
			for i := cpu; i < len(next); i += busy.CPUs {
				if m := index.Find(next[i].Get()); m != nil {
					found = append(found, m)
				}
			}
			return func() {
				for _, m := range found {
					m.Superblock()
				}
			}
		})
	}
}

// slow is how long the data of the i-th lazy mount takes: that of the first is on a
// slow disk.
func slow(i int) time.Duration {
	if i == 0 {
		return slowDisk
	}
	return 0
}
