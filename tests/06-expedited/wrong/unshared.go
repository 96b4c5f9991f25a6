package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var unshared = []Submission{
	{Name: "each-its-own-round", Goal: 5, New: with(func(h *hurry) { h.call = h.askAll })},
	{Name: "one-after-the-other", Goal: 5, New: with(func(h *hurry) {
		var turn mem.Mutex
		h.call = func() {
			turn.Lock()
			h.askAll()
			turn.Unlock()
		}
	})},
	{Name: "joins-the-round-under-way", Goal: 5, Origin: "singleflight: who comes late is served by what began earlier", New: with(func(h *hurry) {
		h.call = func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			if h.began > h.over {
				for mine := h.began; h.over < mine; {
					h.ended.Wait()
				}
				return
			}
			h.began++
			h.mu.Unlock()
			h.round()
			h.mu.Lock()
			h.over++
			h.ended.Broadcast()
		}
	})},
	{Name: "begins-late", Goal: 5, Origin: "a sequence count that is moved on only when the first have been asked", New: with(func(h *hurry) {
		busy := false
		h.call = func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			for mine := h.began + 1; h.over < mine; {
				if busy {
					h.ended.Wait()
					continue
				}
				busy = true
				h.mu.Unlock()
				left := h.ask()
				h.mu.Lock()
				h.began++ // who came since then takes this round for his own
				h.mu.Unlock()
				left.wait()
				h.mu.Lock()
				h.over, busy = h.began, false
				h.ended.Broadcast()
			}
		}
	})},
	{Name: "looks-when-it-comes", Goal: 5, New: with(func(h *hurry) {
		// Who is busy is looked at when a caller comes, and used when it leads: perhaps
		// much later, and for others.
		h.call = func() {
			var busy []*kernel.CPU
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					busy = append(busy, c)
				}
			}
			h.mu.Lock()
			defer h.mu.Unlock()
			for mine := h.began + 1; h.over < mine; {
				if h.began > h.over {
					h.ended.Wait()
					continue
				}
				h.began++
				h.mu.Unlock()
				left := &count{}
				left.zero.L = &left.mu
				for _, c := range busy {
					left.add(1)
					c.Interrupt(func() { answer(c, left) })
				}
				left.wait()
				h.mu.Lock()
				h.over++
				h.ended.Broadcast()
			}
		}
	})},
	{Name: "ten-at-a-time", Goal: 5, New: with(func(h *hurry) {
		drawn, served, busy := 0, 0, false
		h.call = func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			drawn++
			for ticket := drawn; served < ticket; {
				if busy {
					h.ended.Wait()
					continue
				}
				busy = true
				upTo := min(drawn, served+10)
				h.mu.Unlock()
				h.round()
				h.mu.Lock()
				served, busy = upTo, false
				h.ended.Broadcast()
			}
		}
	})},
	{Name: "two-rounds-for-everybody", Goal: 5, New: with(func(h *hurry) {
		shared := h.call
		h.call = func() {
			h.mu.Lock()
			late := h.began > h.over
			h.mu.Unlock()
			shared()
			if late { // "the first one may have begun before me"
				shared()
			}
		}
	})},
}
