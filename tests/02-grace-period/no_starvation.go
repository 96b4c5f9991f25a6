package suite02

import (
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
