package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var racy = []Submission{
	{Name: "plain-flag", Goal: 2, Kind: sim.Raced, New: with(func(h *hurry) {
		// What handlers have seen is a plain variable of the round, which two of
		// them write at once.
		h.round = func() {
			seen := 0
			var left mem.WaitGroup
			for _, c := range h.k.CPUs() {
				if !c.Idle() {
					left.Add(1)
					c.Interrupt(func() {
						seen++
						if c.InReader() {
							c.AtReaderExit(left.Done)
						} else {
							left.Done()
						}
					})
				}
			}
			left.Wait()
		}
	})},
}
