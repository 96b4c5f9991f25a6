package wrong

import "graceperiod/rcu/mem"

var stubborn = []Submission{
	{Name: "does-not-ask", Goal: 4, New: with(func(h *hurry) { h.off = func() bool { return false } })},
	{Name: "asks-once", Goal: 4, New: with(func(h *hurry) {
		var asked, answer mem.Bool
		h.off = func() bool {
			if !asked.Swap(true) {
				answer.Store(h.k.Normal())
			}
			return answer.Load()
		}
	})},
	{Name: "asks-when-alone", Goal: 4, New: with(func(h *hurry) {
		normal := h.off
		h.off = func() bool {
			h.mu.Lock()
			alone := h.began == h.over
			h.mu.Unlock()
			return alone && normal()
		}
	})},
	{Name: "waits-for-nothing-when-normal", Goal: 4, New: with(func(h *hurry) {
		normal := h.off
		h.off = func() bool { return false }
		h.call = func() {
			if !normal() {
				h.shared()
			}
		}
	})},
}
