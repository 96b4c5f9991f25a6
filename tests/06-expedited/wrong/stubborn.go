package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

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
	{Name: "stops-asking-half-way", Goal: 4, New: with(func(h *hurry) {
		normal, skip := h.off, h.skip
		h.skip = func(c *kernel.CPU) bool { return normal() || skip(c) }
	})},
	{Name: "hurries-after-all", Goal: 4, New: with(func(h *hurry) {
		normal := h.off
		h.off = func() bool { return false }
		h.call = func() {
			if normal() {
				h.k.Synchronize()
				if normal() {
					return
				}
			}
			h.shared()
		}
	})},
	{Name: "only-the-leader-asks", Goal: 4, New: with(func(h *hurry) {
		normal := h.off
		h.off = func() bool { return false }
		h.call = func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			for mine := h.began + 1; h.over < mine; {
				if h.began > h.over {
					h.ended.Wait()
					continue
				}
				if normal() {
					h.mu.Unlock()
					h.k.Synchronize()
					h.mu.Lock()
					return
				}
				h.began++
				h.mu.Unlock()
				h.round()
				h.mu.Lock()
				h.over++
				h.ended.Broadcast()
			}
		}
	})},
	{Name: "waits-under-the-lock", Goal: 4, New: with(func(h *hurry) {
		normal := h.off
		h.off = func() bool { return false }
		var turn mem.Mutex
		h.call = func() {
			turn.Lock()
			if normal() {
				h.k.Synchronize()
				turn.Unlock()
				return
			}
			turn.Unlock()
			h.shared()
		}
	})},
	{Name: "gives-up-the-lead", Goal: 4, Kind: sim.Deadlock, New: with(func(h *hurry) {
		normal := h.off
		var next *mem.Event // of those who wait for the round after the one under way
		busy := false
		h.call = func() {
			h.mu.Lock()
			if !busy {
				busy = true
				h.mu.Unlock()
				h.round()
			} else if done := next; done != nil {
				h.mu.Unlock()
				done.Wait()
				return
			} else {
				done = new(mem.Event)
				next = done
				for busy {
					h.ended.Wait()
				}
				busy, next = true, nil
				h.mu.Unlock()
				if normal() {
					h.k.Synchronize() // and the others are forgotten
				} else {
					h.round()
					done.Set()
				}
			}
			h.mu.Lock()
			busy = false
			h.ended.Broadcast()
			h.mu.Unlock()
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
