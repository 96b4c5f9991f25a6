package suite11

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// MostLongest is half as much again as the reference needs; a test measures it.
const MostLongest = 35 * ms

func longest(new *Constructor) suite.Goal {
	return suite.Goal{
		Title: "no caller waits for longer than 35 ms",
		Kind:  suite.Latency,
		Rule:  "No call of Unmount or Detach takes longer than 35 ms, however slow a disk is that belongs to another mount.",
		So:    "one slow disk stops everybody who has nothing to do with it.",
		Hints: [3]string{
			"Look at what the call with the longest wait has been waiting for, and whose it is.",
			"What runs callbacks runs one after the other.",
			"A release may take as long as its disk. Have it done where others can go on beside it, and hold no lock meanwhile.",
		},
		Book: "Whose disk is it?",
		Scenarios: []suite.Scenario{
			{
				Name: "the whole shutdown", Few: 1, Race: suite.NoRace, Budget: long,
				Run: func(w *sim.World) {
					mixed(w, new, func(call string, took time.Duration) {
						if took > MostLongest {
							w.Failf("the call for %s took %v", call, took)
						}
					}, func(Score) {})
				},
			},
		},
	}
}
