package suite11

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// MostTotal is half as much again as the reference needs; a test measures it.
const MostTotal = 3380 * ms

func total(new *Constructor) suite.Goal {
	return suite.Goal{
		Title: "a shutdown takes at most 3.38 s",
		Kind:  suite.Latency,
		Rule:  "512 unmounts and 1024 detaches, one of them on a disk that takes two seconds, are over after at most 3.38 s.",
		So:    "a machine that takes ten seconds longer to go down does so on every day of its life.",
		Hints: [3]string{
			"Look at the timeline: what does the caller wait for while nothing else happens?",
			"A grace period serves everybody who was there when it began.",
			"Eight scripts wait at the same time: their cookies can be served by the same grace periods, which run while the disk does its work.",
		},
		Book: "Nobody waits alone",
		Scenarios: []suite.Scenario{
			{
				Name: "the whole shutdown", Few: 1, Race: suite.NoRace, Budget: long,
				Run: func(w *sim.World) {
					late := func(call string) {
						if now := w.Now(); now > MostTotal {
							w.Failf("after %v the shutdown is not over: %s has just returned", now, call)
						}
					}
					mixed(w, new, func(call string, _ time.Duration) { late("the call for " + call) }, func(Score) { late("Shutdown") })
				},
			},
		},
	}
}
