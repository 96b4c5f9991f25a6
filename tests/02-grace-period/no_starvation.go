package suite02

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func noStarvation(new func() Domain) suite.Goal {
	const section = 10 * ms
	return suite.Goal{
		Title: "readers that come later do not starve the updater",
		Kind:  suite.Latency,
		Rule:  "With readers of 10ms that overlap for ever, Synchronize returns within 30ms.",
		So:    "on a busy system the updater never gets on, and what it would free piles up.",
		Hints: [3]string{
			"Look at what Synchronize waits for when somebody is always inside: does that ever happen?",
			"It must wait for those who were inside when it began, and need not wait for those who came later. It has to tell the two apart.",
			"Give readers somewhere else to be counted from the moment the updater begins, or let each note when it entered. Then the old ones can only get fewer.",
		},
		Book: "Those who come later",
		Scenarios: []suite.Scenario{
			{
				Name:  "two readers take turns, so that one is always inside; the updater waits twice",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					l.at(0, "A", l.readers[0].sections(5, section))
					l.at(5*ms, "B", l.readers[1].sections(5, section))
					l.at(6*ms, "updater", func() {
						for range 2 {
							l.synchronizeWithin(3 * section)
						}
					})
				},
			},
			{
				Name:  "they take turns, and the updater is held before step 4 of Synchronize until B is inside",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					l.at(0, "A", l.readers[0].sections(5, section))
					l.at(5*ms, "updater", func() { l.synchronizeWithin(3 * section) }).HoldAt(4)
					l.at(5*ms, "B", l.readers[1].sections(5, section))
				},
			},
			nextIsAlwaysNew(new, "A", "B", "C", "D", "E", "F"),
			nextIsAlwaysNew(new, "F", "E", "D", "C", "B", "A"),
		},
	}
}

// nextIsAlwaysNew has readers of which each begins a section just before the one
// of the name before it ends: who waits for one after the other, and looks at
// each when its turn comes, meets a new section every time.
func nextIsAlwaysNew(new func() Domain, registered ...string) suite.Scenario {
	return suite.Scenario{
		Name:  fmt.Sprintf("%d readers, registered from %s on: each begins a section as the one before it ends one", len(registered), registered[0]),
		Bound: 0, Race: suite.NoRace,
		Run: func(w *sim.World) {
			l := newLab(w, new, registered...)
			byName := slices.SortedFunc(slices.Values(l.readers), func(a, b *reader) int { return strings.Compare(b.name, a.name) })
			for i, r := range byName { // the last name first
				l.at(time.Duration(i)*ms, r.name, r.sections(7, 10*ms))
			}
			// Half a microsecond later, who polls by sleeping does not wake together with a reader.
			l.at(time.Duration(len(byName))*ms+500*time.Nanosecond, "updater", func() { l.synchronizeWithin(30 * ms) })
		},
	}
}

// sections is so many sections, one right after the other.
func (r *reader) sections(n int, length time.Duration) func() {
	return func() {
		for range n {
			r.sectionOf(length)
		}
	}
}

func (l *lab) synchronizeWithin(limit time.Duration) {
	if took := l.synchronize("updater"); took > limit {
		l.w.Failf("Synchronize took %v", took)
	}
}
