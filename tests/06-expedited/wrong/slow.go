package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var slow = []Submission{
	{Name: "takes-its-time", Goal: 1, Origin: "N17, before: synchronize_rcu in namespace_unlock", New: with(func(h *hurry) { h.call = h.k.Synchronize })},
	{Name: "looks-every-millisecond", Goal: 1, New: with(func(h *hurry) {
		h.round = func() {
			var left mem.Int64
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					left.Add(1)
					c.Interrupt(func() {
						if c.InReader() {
							c.AtReaderExit(func() { left.Add(-1) })
						} else {
							left.Add(-1)
						}
					})
				}
			}
			for left.Load() > 0 {
				mem.Sleep(time.Millisecond)
			}
		}
	})},
	{Name: "waits-for-nobody", Goal: 1, New: with(func(h *hurry) { h.call = func() {} })},
	{Name: "hurries-only-once", Goal: 1, New: with(func(h *hurry) {
		var done mem.Bool
		h.call = func() {
			if done.Swap(true) {
				h.k.Synchronize()
				return
			}
			h.shared()
		}
	})},
	{Name: "asks-and-does-not-wait", Goal: 1, New: with(func(h *hurry) {
		h.round = func() {
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					c.Interrupt(func() {})
				}
			}
		}
	})},
	{Name: "asks-only-its-own-CPU", Goal: 1, New: with(func(h *hurry) {
		h.skip = func(c *kernel.CPU) bool { return c != h.k.This() }
	})},
	{Name: "does-not-wait-for-who-is-inside", Goal: 1, New: with(func(h *hurry) {
		h.round = func() {
			left := &count{}
			left.zero.L = &left.mu
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					left.add(1)
					c.Interrupt(func() { left.add(-1) })
				}
			}
			left.wait()
		}
	})},
	{Name: "counts-in-the-handler", Goal: 1, New: with(func(h *hurry) {
		// Until a handler has run, nobody knows of its CPU.
		h.round = func() {
			left := &count{}
			left.zero.L = &left.mu
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					c.Interrupt(func() {
						if c.InReader() {
							left.add(1)
							c.AtReaderExit(func() { left.add(-1) })
						}
					})
				}
			}
			left.wait()
		}
	})},
	{Name: "asks-the-readers-from-afar", Goal: 1, Kind: sim.Misused, New: with(func(h *hurry) {
		h.skip = func(c *kernel.CPU) bool { return c.Idle() || !c.InReader() }
	})},
	{Name: "handler-waits-for-the-reader", Goal: 1, Kind: sim.Misused, New: with(func(h *hurry) {
		h.round = func() {
			left := &count{}
			left.zero.L = &left.mu
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					left.add(1)
					c.Interrupt(func() {
						if c.InReader() {
							var gone mem.Event
							c.AtReaderExit(gone.Set)
							gone.Wait()
						}
						left.add(-1)
					})
				}
			}
			left.wait()
		}
	})},
	{Name: "handler-sends", Goal: 1, Kind: sim.Misused, New: with(func(h *hurry) {
		h.round = func() {
			answers := mem.MakeChan[int](0)
			asked := 0
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					asked++
					c.Interrupt(func() {
						if c.InReader() {
							c.AtReaderExit(func() { answers.Send(1) })
						} else {
							answers.Send(1)
						}
					})
				}
			}
			for range asked {
				answers.Recv()
			}
		}
	})},
	{Name: "sleeps-at-the-exit", Goal: 1, Kind: sim.Misused, New: with(func(h *hurry) {
		h.round = func() {
			left := &count{}
			left.zero.L = &left.mu
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					left.add(1)
					c.Interrupt(func() {
						if c.InReader() {
							c.AtReaderExit(func() {
								h.k.Synchronize() // "to be sure"
								left.add(-1)
							})
						} else {
							left.add(-1)
						}
					})
				}
			}
			left.wait()
		}
	})},
}
