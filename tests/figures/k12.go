package figures

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite07 "graceperiod/tests/07-workqueue"
)

// exits is how many tasks K12's loop starts, one after the other.
const exits = 1024

// exiting is K12's loop: fork, unshare, exit, and wait for it.
type exiting struct {
	costs kernel.Costs
	exits int
	fork  time.Duration
	exit  suite07.Constructor
}

// exited is what came out of it.
type exited struct {
	back, drained time.Duration // until the loop is done, and until all is released
	waited        time.Duration // of that, in Exit
	gracePeriods  int
	peak          int // namespaces that had exited and were not released
	why           string
}

func (l exiting) run() (r exited) {
	if l.exit == nil {
		return exited{why: "lesson 07 is not met"}
	}
	result := sim.Once(func(w *sim.World) {
		r = exited{}
		w.Horizon(1 << 62)
		w.Patient(1 << 30)
		h := kernel.Boot(w, l.costs, 1)
		n := l.exit(h.Kernel())
		h.On(0, "shell", func() {
			for range l.exits {
				h.Works(l.fork)
				p, err := n.Unshare()
				if err != nil {
					w.Failf("Unshare says: %v", err)
				}
				before := w.Now()
				n.Exit(p)
				r.waited += w.Now() - before
				r.peak = max(r.peak, h.Counts().Unreleased)
			}
			r.back = w.Now()
			n.Shutdown()
			if left := h.Counts().Unreleased; left > 0 {
				w.Failf("%d namespaces are not released", left)
			}
			r.drained = w.Now()
			r.gracePeriods = h.Counts().GracePeriods
		})
	}, budget)
	if f := result.Failure; f != nil {
		return exited{why: "it failed: " + f.Text}
	}
	return r
}

// waits is what the kernel did before K12's patch; sits what a worker of the first
// patch did, and what Linux 6.1 does with IPC namespaces to this day.
type waits struct{ k *kernel.Kernel }

func newWaits(k *kernel.Kernel) suite07.Namespaces { return waits{k} }

func (n waits) Unshare() (*kernel.NSProxy, error) { return n.k.NewNSProxy() }
func (n waits) Shutdown()                         {}
func (n waits) Exit(p *kernel.NSProxy) {
	n.k.Synchronize()
	p.Release()
}

// sits has one work item for all that are on the list when it runs, which waits for
// a grace period for each.
type sits struct{ waits }

func newSits(k *kernel.Kernel) suite07.Namespaces { return sits{waits{k}} }

func (n sits) Exit(p *kernel.NSProxy) { n.k.Schedule(func() { n.waits.Exit(p) }) }
func (n sits) Shutdown()              { n.k.Flush() }

func k12(s Subjects) []Figure {
	loop := exiting{costs: kernel.K12, exits: exits, fork: kernel.K12.Fork, exit: newWaits}
	before := loop.run()
	loop.exit = s.Namespaces
	after := loop.run()
	row := func(what string, stated float64, model time.Duration, why string, kind Kind, from string) Figure {
		return seconds("K12", what, "Shutemov's", stated, model, why, kind, from)
	}
	factor := Figure{Thread: "K12", What: "the ratio of the two", Machine: "Shutemov's", Unit: "×", Stated: 14.6, Kind: Calibrated, From: "both above", Missing: after.why}
	if after.why == "" {
		factor.Model = before.back.Seconds() / after.back.Seconds()
	}
	return []Figure{
		row("1024 exits, the task waits", 8.335, before.back, before.why, Calibrated, "2 ticks of 4 ms a wait: 8.14 ms an exit"),
		row("the same, released by a worker", 0.569, after.back, after.why, Calibrated, "556 µs a fork is 0.569 s / 1024"),
		factor,
		row("of one exit, the wait", 0.008, before.waited/exits, before.why, Predicted, "from the loop's total; the thread measured 10 to 11 ms, of which about 8 are the wait"),
		row("until all are released, too", 0, after.drained, after.why, Predicted, "the thread has no such figure: deferral hides work"),
	}
}

// Drain shows what deferral hides: a loop whose caller is back soon, and when all it
// has left behind is done.
type Drain struct {
	What    string  `json:"what"`
	Back    float64 `json:"back"`    // seconds
	Drained float64 `json:"drained"` // seconds
	Peak    int     `json:"peak"`    // exited, and not released
	Grace   int     `json:"grace_periods"`
	Stated  float64 `json:"stated_drained,omitempty"` // seconds, measured on a real kernel
	Missing string  `json:"missing,omitempty"`
}

// Drains computes them.
func Drains(s Subjects) []Drain {
	k := exiting{costs: kernel.K12, exits: exits, fork: kernel.K12.Fork}
	// On 6.1 one worker ends them, one grace period each.
	q := exiting{costs: kernel.QEMU61x4, exits: 256, fork: kernel.QEMU61x4.Fork, exit: newOneWorker}
	of := func(what string, r exited, stated float64) Drain {
		return Drain{what, r.back.Seconds(), r.drained.Seconds(), r.peak, r.gracePeriods, stated, r.why}
	}
	k.exit = newWaits
	list := []Drain{of("K12, the task waits", k.run(), 0)}
	k.exit = newSits
	list = append(list, of("K12, four workers wait, each for one", k.run(), 0))
	k.exit = s.Namespaces
	list = append(list, of("K12, lesson 07", k.run(), 0))
	return append(list, of("256 exits on 6.1 in QEMU, one worker", q.run(), 4.0))
}

func newOneWorker(k *kernel.Kernel) suite07.Namespaces { return &single{waits: waits{k}} }

// single ends what has come, one after the other, by one item of work.
type single struct {
	waits
	mu      mem.Mutex
	list    []*kernel.NSProxy
	running bool
}

func (n *single) Exit(p *kernel.NSProxy) {
	n.mu.Lock()
	n.list = append(n.list, p)
	if !n.running {
		n.running = true
		n.k.Schedule(n.end)
	}
	n.mu.Unlock()
}

func (n *single) end() {
	n.mu.Lock()
	for len(n.list) > 0 {
		p := n.list[0]
		n.list = n.list[1:]
		n.mu.Unlock()
		n.waits.Exit(p)
		n.mu.Lock()
	}
	n.running = false
	n.mu.Unlock()
}

func (n *single) Shutdown() { n.k.Flush() }
