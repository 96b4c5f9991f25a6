package lab

import (
	"math"
	"time"

	"graceperiod/internal/lab"
)

// row is one line of the bill: the same for both sides.
type row struct {
	group string // the first of those who pay it: a heading, where there is room for any
	label string // below that heading
	alone string // without one
	means string
	of    func(d side) amount
	more  bool // is better
}

// amount is a number of things, or a time in nanoseconds.
type amount struct {
	n    float64
	time bool
}

func times(of func(lab.Bill) time.Duration) func(side) amount {
	return func(d side) amount { return amount{float64(of(d.outcome.Bill)), true} }
}

func counts(of func(lab.Bill) int) func(side) amount {
	return func(d side) amount { return amount{float64(of(d.outcome.Bill)), false} }
}

// onMachine is the bill of a run on the machine: what the caller pays, what others
// pay, what is left to the kernel.
var onMachine = []row{
	{"the caller, who unmounts", "is back after", "caller is back", "until the last call has returned", times(func(b lab.Bill) time.Duration { return b.Back }), false},
	{"", "waits in all", "caller waits", "of that, in calls; the rest is work that every policy has", times(func(b lab.Bill) time.Duration { return b.Waited }), false},
	{"", "waits at most", "longest wait", "in one call", times(func(b lab.Bill) time.Duration { return b.Longest }), false},
	{"everybody else on the machine", "interrupts", "interrupts", "of CPUs that were not idle: each stops what runs there", counts(func(b lab.Bill) int { return b.Interrupts }), false},
	{"", "programs lose", "programs lose", "what interrupts take from the busy CPUs, together", times(func(b lab.Bill) time.Duration { return b.Programs }), false},
	{"", "readers lose", "readers lose", "and from the readers' CPUs", times(func(b lab.Bill) time.Duration { return b.Readers }), false},
	{"the kernel, which cleans up", "grace periods", "grace periods", "waits until all readers have left who were inside", counts(func(b lab.Bill) int { return b.GracePeriods + b.Hurried }), false},
	{"", "is done after", "all released", "until the last mount is released", times(func(b lab.Bill) time.Duration { return b.Drained }), false},
	{"", "backlog, most", "backlog, most", "mounts that are gone for their callers, and still take memory", counts(func(b lab.Bill) int { return b.Backlog }), false},
}

func seen(of func(lab.Report) int) func(side) amount {
	return func(d side) amount { return amount{float64(of(*d.report)), false} }
}

func took(of func(lab.Report) time.Duration) func(side) amount {
	return func(d side) amount { return amount{float64(of(*d.report)), true} }
}

// onGoroutines is that of a live run, so far.
var onGoroutines = []row{
	{"the caller, who updates", "median call", "median call", "half of the last calls were over sooner", took(func(r lab.Report) time.Duration { return r.Median }), false},
	{"", "longest call", "longest call", "of all so far", took(func(r lab.Report) time.Duration { return r.Longest }), false},
	{"", "calls a second", "calls a second", "that have returned", seen(func(r lab.Report) int { return perSecond(r.Calls, r.Elapsed) }), true},
	{"the readers, who are waited for", "sections / s", "sections / s", "of all readers together", seen(func(r lab.Report) int { return perSecond(int(r.Sections), r.Elapsed) }), true},
	{"", "saw too early", "saw too early", "values that were released under a reader: always 0", seen(func(r lab.Report) int { return int(r.Faults) }), false},
	{"the library, which waits for them", "grace periods", "grace periods", "waits until all readers have left who were inside", seen(func(r lab.Report) int { return int(r.Grace) }), false},
	{"", "expedited", "of it expedited", "of these, in a hurry", seen(func(r lab.Report) int { return int(r.Hurried) }), false},
	{"", "backlog now", "backlog now", "values that were taken out, and are not released", seen(func(r lab.Report) int { return r.Backlog }), false},
	{"", "backlog, most", "backlog, most", "there were of these", seen(func(r lab.Report) int { return r.Most }), false},
}

func perSecond(n int, d time.Duration) int {
	if d <= 0 {
		return 0
	}
	return int(math.Round(float64(n) / d.Seconds()))
}

// rows are those of the present mode.
func (s *Lab) rows() []row {
	if s.live {
		return onGoroutines
	}
	return onMachine
}

// has tells whether a side has a result in the present mode.
func (s *Lab) has(at int) bool {
	if s.live {
		return s.sides[at].report != nil
	}
	return s.sides[at].outcome != nil
}

// series is a side's backlog, and how long it took.
func (s *Lab) series(at int) (lab.Series, time.Duration) {
	d := s.sides[at]
	switch {
	case !s.has(at):
		return lab.Series{}, 0
	case s.live:
		return d.report.Series, d.report.Elapsed
	}
	return d.outcome.Backlog, d.outcome.Bill.Drained
}
