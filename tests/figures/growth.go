package figures

import "graceperiod/rcu/kernel"

// Growth is how N17's load grows: with the unmounts, and with the CPUs.
type Growth struct {
	Unmounts []ByUnmounts `json:"by_unmounts"`
	CPUs     []ByCPUs     `json:"by_cpus"`
	Missing  string       `json:"missing,omitempty"` // nothing of it, and why
}

// ByUnmounts is a number of unmounts on 4 CPUs, in seconds.
type ByUnmounts struct {
	Unmounts  int     `json:"unmounts"`
	Normal    float64 `json:"normal"`
	Expedited float64 `json:"expedited,omitempty"`
}

// ByCPUs is 5001 unmounts on a number of CPUs, in seconds: the others are idle, or
// busy, and then are interrupted.
type ByCPUs struct {
	CPUs       int     `json:"cpus"`
	Normal     float64 `json:"normal"`
	Idle       float64 `json:"expedited_others_idle,omitempty"`
	Busy       float64 `json:"expedited_others_busy,omitempty"`
	Interrupts int     `json:"interrupts_others_busy"`
	Stolen     float64 `json:"stolen_from_each"` // seconds, of each busy CPU
}

// Grow computes the growth.
func Grow(s Subjects) (g Growth) {
	for _, n := range []int{10, 100, 1000, mounts, 10_000, 100_000} {
		l := load{costs: kernel.N17x4, unmounts: n}
		normal := l.run(s)
		if g.Missing = normal.why; g.Missing != "" {
			return g
		}
		g.Unmounts = append(g.Unmounts, ByUnmounts{n, normal.unmounting.Seconds(), l.expedite().run(s).unmounting.Seconds()})
	}
	for _, n := range []int{1, 2, 4, 8, 16, 32, 64} {
		l := load{costs: on(n), unmounts: mounts}
		busy := l.expedite()
		busy.busy = true
		idle, loaded := l.expedite().run(s), busy.run(s)
		g.CPUs = append(g.CPUs, ByCPUs{n, l.run(s).unmounting.Seconds(), idle.unmounting.Seconds(), loaded.unmounting.Seconds(), loaded.interrupts, loaded.stolen.Seconds()})
	}
	return g
}

// on is N17's machine with another number of CPUs. Of those the thread has no
// figures: grace periods of a 6.1 were as long with two CPUs as with four.
func on(cpus int) kernel.Costs {
	c := kernel.N17x4
	if cpus == 1 {
		c = kernel.N17x1
	}
	c.CPUs = cpus
	return c
}
