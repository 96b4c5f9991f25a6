package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var early = []Submission{
	{Name: "asks-one-other-CPU", Goal: 2, New: with(func(h *hurry) {
		asked := -1
		h.skip = func(c *kernel.CPU) bool {
			if c.Number() == 0 {
				asked = -1
			}
			if c == h.k.This() || c.Idle() || asked >= 0 {
				return true
			}
			asked = c.Number()
			return false
		}
	})},
	{Name: "zero-before-all-are-asked", Goal: 2, Origin: "a count that starts at zero and may come back to it", New: with(func(h *hurry) {
		h.round = func() {
			var left mem.Int64
			var all mem.Event
			answer := func() {
				if left.Add(-1) == 0 {
					all.Set()
				}
			}
			asked := false
			for _, c := range h.k.CPUs() {
				if c.Idle() || c == h.k.This() {
					continue
				}
				asked = true
				left.Add(1)
				c.Interrupt(func() {
					if c.InReader() {
						c.AtReaderExit(answer)
					} else {
						answer()
					}
				})
			}
			if asked {
				all.Wait()
			}
		}
	})},
	{Name: "takes-back-who-falls-idle", Goal: 2, New: with(func(h *hurry) {
		h.round = func() {
			var left mem.Int64
			var all mem.Event
			answer := func() {
				if left.Add(-1) == 0 {
					all.Set()
				}
			}
			left.Store(1)
			var asked []*kernel.CPU
			for _, c := range h.k.CPUs() {
				if c.Idle() || c == h.k.This() {
					continue
				}
				asked = append(asked, c)
				left.Add(1)
				c.Interrupt(func() {
					if c.InReader() {
						c.AtReaderExit(answer)
					} else {
						answer()
					}
				})
			}
			for _, c := range asked {
				if c.Idle() {
					answer() // and its handler answers, too
				}
			}
			answer()
			all.Wait()
		}
	})},
	{Name: "the-first-caller's-CPU-is-its-own", Goal: 2, New: with(func(h *hurry) {
		var self *kernel.CPU
		known := false
		call := h.call
		h.call = func() {
			h.mu.Lock()
			if !known {
				known, self = true, h.k.This()
			}
			h.mu.Unlock()
			call()
		}
		h.skip = func(c *kernel.CPU) bool { return c.Idle() || c == self }
	})},
	{Name: "first-answer-is-enough", Goal: 2, New: with(func(h *hurry) {
		h.round = func() {
			var answered mem.Event
			asked := false
			for _, c := range h.k.CPUs() {
				if !c.Idle() && c != h.k.This() {
					asked = true
					c.Interrupt(func() {
						if c.InReader() {
							c.AtReaderExit(answered.Set)
						} else {
							answered.Set()
						}
					})
				}
			}
			if asked {
				answered.Wait()
			}
		}
	})},
	{Name: "always-waits-for-an-exit", Goal: 2, Kind: sim.Deadlock, Origin: "a CPU that is in no section reports at its next exit, which may never come", New: with(func(h *hurry) {
		h.round = func() {
			left := &count{}
			left.zero.L = &left.mu
			for _, c := range h.k.CPUs() {
				if !c.Idle() && c != h.k.This() {
					left.add(1)
					c.Interrupt(func() { c.AtReaderExit(func() { left.add(-1) }) })
				}
			}
			left.wait()
		}
	})},
	{Name: "counts-with-load-and-store", Goal: 2, Kind: sim.Deadlock, Origin: "WRONG W6", New: with(func(h *hurry) {
		h.round = func() {
			var left mem.Int64
			var zero mem.Event
			left.Store(1)
			answer := func() {
				n := left.Load()
				left.Store(n - 1)
				if n == 1 {
					zero.Set()
				}
			}
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					left.Add(1)
					c.Interrupt(func() {
						if c.InReader() {
							c.AtReaderExit(answer)
						} else {
							answer()
						}
					})
				}
			}
			answer()
			zero.Wait()
		}
	})},
}
