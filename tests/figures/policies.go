package figures

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Policy is what one way to wait costs, and whom, for one workload: 1024 mounts go,
// one after the other, on a machine with four CPUs of which the others are busy.
type Policy struct {
	Name       string  `json:"name"`
	Longest    float64 `json:"longest_wait"` // seconds, of one caller in one call
	Back       float64 `json:"back"`         // seconds, until the last caller is back
	Drained    float64 `json:"drained"`      // seconds, until all is released
	Backlog    int     `json:"backlog"`      // gone, and not released, at most
	Grace      int     `json:"grace_periods"`
	Interrupts int     `json:"interrupts"`
	Missing    string  `json:"missing,omitempty"`
}

// goes is how many mounts.
const goes = 1024

// policy is one way to have them go: all returns when the last caller is back, done
// when all is released. each is told of every single call.
type policy func(w *sim.World, h *kernel.Host, s Subjects, each func(call func())) (done func())

// Policies compares them.
func Policies(s Subjects) []Policy {
	return []Policy{
		run("synchronous", s, s.Table == nil, "lesson 05 is not met", synchronous(false)),
		run("expedited", s, s.Table == nil || s.Expedited == nil, "lesson 06 is not met", synchronous(true)),
		run("work queue", s, s.Namespaces == nil, "lesson 07 is not met", deferred),
		run("lazy", s, s.Detach == nil, "lesson 08 is not met", lazily),
		run("batched", s, s.Table == nil, "lesson 05 is not met", batched),
	}
}

func run(name string, s Subjects, missing bool, why string, how policy) Policy {
	p := Policy{Name: name}
	if missing {
		p.Missing = why
		return p
	}
	result := sim.Once(func(w *sim.World) {
		p = Policy{Name: name}
		w.Horizon(1 << 62)
		w.Patient(1 << 30)
		h := kernel.Boot(w, kernel.N17x4, kernel.N17x4.CPUs)
		for c := 1; c < kernel.N17x4.CPUs; c++ {
			h.On(c, fmt.Sprintf("program %d", c), func() { w.Sleep(10_000 * time.Hour) })
		}
		released := sim.NewCell(w, 0) // by whoever releases
		h.OnRelease(func(*kernel.Mount) { released.Set(released.Get() + 1) })
		called := 0
		h.On(0, "caller", func() {
			done := how(w, h, s, func(call func()) {
				h.Works(kernel.N17x4.Unmount)
				began := w.Now()
				call()
				p.Longest = max(p.Longest, (w.Now() - began).Seconds())
				called++
				p.Backlog = max(p.Backlog, h.Counts().Unreleased)
				if h.Counts().Made == 0 { // mounts, and no namespaces
					p.Backlog = max(p.Backlog, called-released.Get())
				}
			})
			p.Back = w.Now().Seconds()
			done()
			p.Drained = w.Now().Seconds()
			p.Grace, p.Interrupts = h.Counts().GracePeriods, h.Counts().Interrupts
			w.Mark(trace.Noted, "all", "is released")
		})
	}, budget)
	if f := result.Failure; f != nil {
		return Policy{Name: name, Missing: "it failed: " + f.Text}
	}
	return p
}

func path(i int) string { return fmt.Sprintf("/mnt/%d", i) }

func nothing() {}

func synchronous(expedited bool) policy {
	return func(w *sim.World, h *kernel.Host, s Subjects, each func(func())) func() {
		k := h.Kernel()
		if expedited {
			k = h.Instead(s.Expedited(k).Synchronize)
		}
		t := s.Table(k)
		for i := range goes {
			must(w, t.Mount(path(i), h.Superblock("tmpfs", 0)))
		}
		for i := range goes {
			each(func() { must(w, t.Unmount(path(i))) })
		}
		return nothing
	}
}

// batched is one call for the whole tree: each mount's own share of the work is done
// before it.
func batched(w *sim.World, h *kernel.Host, s Subjects, each func(func())) func() {
	t := s.Table(h.Kernel())
	must(w, t.Mount("/mnt", h.Superblock("tmpfs", 0)))
	for i := range goes - 1 {
		must(w, t.Mount(path(i), h.Superblock("tmpfs", 0)))
	}
	h.Works((goes - 1) * kernel.N17x4.Unmount)
	each(func() { must(w, t.UnmountTree("/mnt")) })
	return nothing
}

func lazily(w *sim.World, h *kernel.Host, s Subjects, each func(func())) func() {
	t := s.Detach(h.Kernel())
	for i := range goes {
		must(w, t.Mount(path(i), h.Superblock("tmpfs", 0)))
	}
	for i := range goes {
		each(func() { must(w, t.Detach(path(i))) })
	}
	return t.Shutdown
}

// deferred is about namespaces, each of which is one more thing to be released.
func deferred(w *sim.World, h *kernel.Host, s Subjects, each func(func())) func() {
	n := s.Namespaces(h.Kernel())
	for range goes {
		each(func() {
			p, err := n.Unshare()
			must(w, err)
			n.Exit(p)
		})
	}
	return n.Shutdown
}

func must(w *sim.World, err error) {
	if err != nil {
		w.Failf("%v", err)
	}
}
