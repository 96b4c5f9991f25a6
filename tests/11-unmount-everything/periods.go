package suite11

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// MostPeriods is half as much again as the reference needs; a test measures it.
const MostPeriods = 192

func periods(new *Constructor) suite.Goal {
	return suite.Goal{
		Title: "at most 192 grace periods in all",
		Kind:  suite.Latency,
		Rule:  "The same shutdown takes at most 192 grace periods.",
		So:    "each grace period costs every CPU something, whether anybody needs it or not.",
		Hints: [3]string{
			"Who asks for a grace period while nobody has anything to wait for?",
			"Shutdown waits for releases. What has to happen for the last of them?",
			"Wait on a count that somebody changes, not by trying again after each grace period.",
		},
		Book: "Nobody asks in vain",
		Scenarios: []suite.Scenario{
			{
				Name: "the whole shutdown", Few: 1, Race: suite.NoRace, Budget: long,
				Run: func(w *sim.World) {
					Mixed(w, new, func(s Score) {
						if s.Periods > MostPeriods {
							w.Failf("there were %d grace periods", s.Periods)
						}
					})
				},
			},
		},
	}
}
