package timeline

import (
	"strings"

	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
)

// letter is a point on a lane: something that happens at one step and is worth a
// look from afar. The first kinds win where two share a column.
type letter struct {
	kind string
	word string
	rune func(l look.Look) rune
}

func fixed(r rune) func(look.Look) rune { return func(look.Look) rune { return r } }

var letters = []letter{
	{"broken", "the rule is broken", func(l look.Look) rune { return l.Failed }},
	{"reclaimed", "F freed", fixed('F')},
	{"invoked", "K callback called", fixed('K')},
	{"posted", "C callback posted", fixed('C')},
	{"call", "S begins to wait", fixed('S')},
	{"return", "R returns", fixed('R')},
	{"published", "P published", fixed('P')},
	{"interrupt", "I interrupts", fixed('I')},
	{"interrupted", "i is interrupted", fixed('i')},
	{"work", "W hands work on", fixed('W')},
	{"worker", "w takes work", fixed('w')},
}

// letterOf is the index in letters of what an event is, or -1.
func letterOf(e trace.Event) int {
	switch e.Mark {
	case trace.Broken:
		return 0
	case trace.Reclaimed:
		return 1
	case trace.Invoked:
		return 2
	case trace.Posted:
		return 3
	case trace.GraceBegin:
		return 4
	case trace.GraceEnd, trace.GivenUp:
		return 5
	case trace.Published:
		return 6
	}
	switch {
	case e.Blocked:
	case e.Op == "Interrupt":
		return 7
	case e.Op == "takes" && strings.HasPrefix(e.Object, "an interrupt"):
		return 8
	case e.Op == "Schedule":
		return 9
	case e.Op == "takes" && strings.HasPrefix(e.Object, "work"):
		return 10
	}
	return -1
}

// lettersIn sets, for each thread, the weightiest letter of its events in a span,
// or -1. found has a place for each thread.
func lettersIn(events []trace.Event, s span, found []int) {
	for t := range found {
		found[t] = -1
	}
	for _, e := range events[s.from:s.to] {
		if k := letterOf(e); k >= 0 && (found[e.Thread] < 0 || k < found[e.Thread]) {
			found[e.Thread] = k
		}
	}
}
