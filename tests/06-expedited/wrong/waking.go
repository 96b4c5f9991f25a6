package wrong

import (
	"graceperiod/rcu/kernel"
)

var waking = []Submission{
	{Name: "asks-everybody", Goal: 3, New: with(func(h *hurry) {
		h.skip = func(c *kernel.CPU) bool { return c == h.k.This() }
	})},
	{Name: "wakes-one-too-many", Goal: 3, New: with(func(h *hurry) {
		h.skip = func(c *kernel.CPU) bool { return c.Idle() && c.Number()%2 == 0 }
	})},
	{Name: "remembers-who-was-busy", Goal: 3, New: with(func(h *hurry) {
		// Who was busy once is asked for ever, so that nobody is missed.
		var busy [64]bool
		h.skip = func(c *kernel.CPU) bool {
			h.mu.Lock()
			defer h.mu.Unlock()
			busy[c.Number()] = busy[c.Number()] || !c.Idle()
			return !busy[c.Number()]
		}
	})},
	{Name: "asks-again-who-was-busy-a-round-ago", Goal: 3, New: with(func(h *hurry) {
		var busy [64]bool
		h.skip = func(c *kernel.CPU) bool {
			was := busy[c.Number()]
			busy[c.Number()] = !c.Idle()
			return !was && !busy[c.Number()]
		}
		call := h.call
		h.call = func() {
			h.mu.Lock()
			if h.began == h.over { // nobody else is there: what was is forgotten
				busy = [64]bool{}
			}
			h.mu.Unlock()
			call()
		}
	})},
	{Name: "tells-all-that-it-is-over", Goal: 3, New: with(func(h *hurry) {
		h.round = func() {
			h.askAll()
			for _, c := range h.k.CPUs() {
				if c.Idle() {
					c.Interrupt(func() {})
				}
			}
		}
	})},
}
