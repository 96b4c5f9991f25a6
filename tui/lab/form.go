package lab

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"graceperiod/internal/lab"
	"graceperiod/rcu/kernel"
)

// field is one line of the form.
type field struct {
	name  string
	means string
	show  func(lab.Setup) string
	step  func(s lab.Setup, by int) lab.Setup // one value up or down; the same setup at the end
	still bool                                // it says nothing about a live run
}

var fields = []field{
	{name: "policy", means: "how callers wait for readers before they release", show: func(s lab.Setup) string { return string(s.Policy) }, step: func(s lab.Setup, by int) lab.Setup {
		return s.By(around(lab.Policies, s.Policy, by))
	}},
	{name: "machine", means: "whose costs: a clock, an unmount, an interrupt", show: func(s lab.Setup) string { return shortMachine(s.Machine) }, step: otherMachine, still: true},
	{name: "unmounts", means: "how many, one after the other", show: func(s lab.Setup) string { return count(s.Load) }, step: func(s lab.Setup, by int) lab.Setup {
		s.Load = next(loads, s.Load, by)
		return s
	}},
	{name: "a second", means: "at most so many; no limit: one after the other", show: showRate, step: func(s lab.Setup, by int) lab.Setup {
		s.Rate = next(rates, s.Rate, by)
		return s
	}},
	{name: "tick", means: "of the clock; a normal grace period takes a few", show: func(s lab.Setup) string { return span(s.Tick) }, step: func(s lab.Setup, by int) lab.Setup {
		s.Tick = next(ticks, s.Tick, by)
		return s
	}, still: true},
	{name: "CPUs", means: "one is the caller's; what is left over is idle", show: func(s lab.Setup) string { return count(s.CPUs) }, step: func(s lab.Setup, by int) lab.Setup {
		s.CPUs = next(cpus, s.CPUs, by)
		s.Busy = min(s.Busy, s.CPUs-1)
		s.Readers = min(s.Readers, s.CPUs-1-s.Busy)
		return s
	}, still: true},
	{name: "busy", means: "CPUs that run a program each, which never reads", show: func(s lab.Setup) string { return count(s.Busy) }, step: func(s lab.Setup, by int) lab.Setup {
		s.Busy = min(next(busy, s.Busy, by), lab.MaxCPUs-1-s.Readers)
		return roomy(s)
	}, still: true},
	{name: "readers", means: "each on its own CPU, inside half of the time", show: func(s lab.Setup) string { return count(s.Readers) }, step: func(s lab.Setup, by int) lab.Setup {
		s.Readers = min(next(readers, s.Readers, by), lab.MaxCPUs-1-s.Busy)
		return roomy(s)
	}},
	{name: "section", means: "how long a reader stays inside", show: func(s lab.Setup) string { return span(s.Length) }, step: func(s lab.Setup, by int) lab.Setup {
		s.Length = next(lengths, s.Length, by)
		return s
	}},
}

// The values that keys go through.
var (
	loads   = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1500, 2000, 5001, 10_000, lab.MaxLoad}
	rates   = []int{0, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, lab.MaxRate}
	cpus    = []int{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, lab.MaxCPUs}
	busy    = []int{0, 1, 2, 3, 5, 7, 11, 15, 23, 31, 47, lab.MaxCPUs - 1}
	readers = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, lab.MaxCPUs - 1}
	ticks   = []time.Duration{lab.MinTick, 2 * time.Millisecond, 4 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond, lab.MaxTick}
	lengths = []time.Duration{
		lab.MinLength, 200 * time.Microsecond, 500 * time.Microsecond,
		time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond,
		100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 5 * time.Second, lab.MaxLength,
	}
)

// next is the value above or below; at the end it is the same.
func next[T int | time.Duration](values []T, is T, by int) T {
	if by > 0 {
		for _, v := range values {
			if v > is {
				return v
			}
		}
		return is
	}
	for _, v := range slices.Backward(values) {
		if v < is {
			return v
		}
	}
	return is
}

// around goes on at the beginning after the end.
func around[T comparable](values []T, is T, by int) T {
	at := max(0, slices.Index(values, is))
	return values[(at+by+len(values))%len(values)]
}

func otherMachine(s lab.Setup, by int) lab.Setup {
	s.Machine = around(lab.Machines(), s.Machine, by)
	for _, c := range kernel.Machines {
		if c.Machine == s.Machine {
			s.Tick = c.Tick
		}
	}
	return s
}

// roomy has as many CPUs as are needed.
func roomy(s lab.Setup) lab.Setup {
	s.CPUs = max(s.CPUs, 1+s.Busy+s.Readers)
	return s
}

func shortMachine(name string) string {
	short, _, _ := strings.Cut(name, ",")
	return strings.Replace(short, " in ", " ", 1)
}

func showRate(s lab.Setup) string {
	if s.Rate == 0 {
		return "no limit"
	}
	return count(s.Rate)
}

// span is a length that was chosen: "500µs", "2s".
func span(d time.Duration) string {
	return strings.NewReplacer("µs", " µs", "ms", " ms", "s", " s").Replace(d.String())
}

// choose goes to another field, and tells what it is.
func (s *Lab) choose(by int) {
	s.field = (s.field + by + len(fields)) % len(fields)
	s.said = s.look.ToASCII(fields[s.field].name + ": " + fields[s.field].means)
}

// change steps the value of the chosen field on the side that is edited.
func (s *Lab) change(by int) {
	s.set(s.at, fields[s.field].step(s.sides[s.at].setup, by))
}

// set gives a side another setup, and takes the result of the old one away.
func (s *Lab) set(at int, setup lab.Setup) {
	d := &s.sides[at]
	if d.setup == setup {
		return
	}
	s.stop()
	*d = side{setup: setup, outcome: s.known[setup]}
}

// load gives both sides the setups of a preset.
func (s *Lab) load(p lab.Preset) {
	s.set(0, p.A)
	s.set(1, p.B)
}

// chosen is the preset that both sides are at, or -1.
func (s *Lab) chosen() int {
	return slices.IndexFunc(lab.Presets(), func(p lab.Preset) bool {
		return p.A == s.sides[0].setup && p.B == s.sides[1].setup
	})
}

// unlike tells that the sides differ in more than the policy.
func (s *Lab) unlike() bool {
	a, b := s.sides[0].setup, s.sides[1].setup
	return a != b.By(a.Policy)
}

// count is a number with its thousands apart: "15,003".
func count(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
