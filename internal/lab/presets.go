package lab

import (
	"time"

	"graceperiod/rcu/kernel"
)

// Preset is two setups worth a comparison.
type Preset struct {
	Name string // "N17: 5001 unmounts"
	Why  string // what to look at, in a sentence
	A, B Setup
}

// Presets are the experiments that the book speaks of.
func Presets() []Preset {
	n17 := On(kernel.QEMU61x4)
	n17.Load, n17.Busy = 5001, 3

	c25 := On(kernel.C25)
	c25.Load, c25.Busy = 100, 7

	stays := On(kernel.QEMU61x4)
	stays.Readers, stays.Length, stays.Load, stays.Rate = 1, 2*time.Second, 1500, 1000

	return []Preset{
		{"N17: 5001 unmounts", "2017: hurry up every wait, or let it take its ticks?", n17.By(Synchronous), n17.By(Expedited)},
		{"C25: umount -l", "2025: why should one wait who relies on nothing?", c25.By(Synchronous), c25.By(Lazy)},
		{"a reader stays", "Inside for 2 s: either callers wait, or memory holds.", stays.By(Lazy), stays.By(Synchronous)},
		{"shutdown", "All are known beforehand: one wait is enough.", n17.By(Expedited), n17.By(Batched)},
	}
}

// On is a setup on a machine, with an idle CPU for everybody but the caller.
func On(c kernel.Costs) Setup {
	return Setup{Policy: Synchronous, Machine: c.Machine, Tick: c.Tick, CPUs: c.CPUs, Length: time.Millisecond, Load: 1000}
}

// By is the same setup with another policy.
func (s Setup) By(p Policy) Setup {
	s.Policy = p
	return s
}
