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
				Name:  "two readers take turns, so that one is always inside",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					for i, r := range l.readers {
						l.at(time.Duration(i)*5*ms, r.name, func() {
							for range 12 {
								r.sectionOf(section)
							}
						})
					}
					l.at(12*ms, "updater", func() {
						if took := l.synchronize("updater"); took > 3*section {
							w.Failf("Synchronize took %v", took)
						}
					})
				},
			},
			{
				Name:  "the updater waits twice, one wait after the other",
				Bound: 0, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "A", "B")
					for i, r := range l.readers {
						l.at(time.Duration(i)*5*ms, r.name, func() {
							for range 16 {
								r.sectionOf(section)
							}
						})
					}
					l.at(12*ms, "updater", func() {
						for range 2 {
							if took := l.synchronize("updater"); took > 3*section {
								w.Failf("Synchronize took %v", took)
							}
						}
					})
				},
			},
		},
	}
}
