package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var again = []Submission{
	{Name: "asks-until-they-have-left", Goal: 6, New: with(func(h *hurry) {
		h.round = func() {
			for _, c := range h.k.CPUs() {
				for !c.Idle() && c != h.k.This() && inside(c) {
					mem.Sleep(5 * time.Millisecond)
				}
			}
		}
	})},
	{Name: "asks-twice-if-alone", Goal: 6, New: with(func(h *hurry) {
		shared, callers := h.call, 0
		h.call = func() {
			h.mu.Lock()
			callers++
			h.mu.Unlock()
			n := busy(h.k)
			shared()
			h.mu.Lock()
			alone := callers == 1
			h.mu.Unlock()
			if alone && n > 3 { // "to be sure"
				shared()
			}
		}
	})},
	{Name: "asks-again-after-a-while", Goal: 6, Origin: "a normal grace period of the kernel does so, after jiffies_till_sched_qs", New: with(func(h *hurry) {
		h.round = func() {
			var over mem.Bool
			mem.Go("timer", func() {
				mem.Sleep(20 * time.Millisecond)
				for _, c := range h.k.CPUs() {
					if !over.Load() && !c.Idle() {
						c.Interrupt(func() {})
					}
				}
			})
			h.askAll()
			over.Store(true)
		}
	})},
}

func busy(k *kernel.Kernel) (n int) {
	for _, c := range k.CPUs() {
		if !c.Idle() {
			n++
		}
	}
	return n
}

// inside asks a CPU, and waits for the answer.
func inside(c *kernel.CPU) bool {
	var answered mem.Event
	var yes mem.Bool
	c.Interrupt(func() {
		yes.Store(c.InReader())
		answered.Set()
	})
	answered.Wait()
	return yes.Load()
}
