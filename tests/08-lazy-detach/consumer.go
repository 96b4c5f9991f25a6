package suite08

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// crun, the limit of a container's start, is C25's: 75.84 ms before, 14.21 ms after.
// The goal allows half as much again.
const crun = 21300 * time.Microsecond

func consumer(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "a container starts in at most 21.3 ms",
		Kind:  suite.Latency,
		Rule:  "A program that mounts, detaches and mounts again, three times, takes at most 21.3 ms on a real-time kernel, where expedited waits are turned off.",
		So:    "a change whose figures come from no real user helps none.",
		Hints: [3]string{
			"Look at what a container does besides Detach: it mounts, looks up, mounts at the same path again. Which of these has become slower?",
			"To defer a wait to whoever comes next is not to get rid of it.",
			"Neither Mount nor a second Detach has to wait for what an earlier Detach has left to others.",
		},
		Book: "Ask the one who uses it",
		Scenarios: []suite.Scenario{
			{
				Name: "three detaches, with mounts and lookups between them, on the machine of the thread",
				Few:  2, Race: suite.NoRace,
				Run: func(w *sim.World) {
					l := makeLab(w, new, kernel.C25)
					l.h.SetNormal(true)
					var sbs []*kernel.Superblock
					l.h.Go("crun", func() {
						for i := range 3 {
							l.h.Works(kernel.C25.Container / 4)
							path := fmt.Sprintf("/run/%d", i%2)
							sbs = append(sbs, l.mount(path, 0))
							m := l.find(path)
							l.detach(path)
							l.put(m)
							sbs = append(sbs, l.mount(path, 0))
							l.put(l.find(path))
							l.detach(path)
						}
						l.h.Works(kernel.C25.Container / 4)
						if w.Now() > crun {
							w.Failf("the container has started after %v", w.Now())
						}
						w.Sleep(time.Second)
						l.down("a second later", sbs...)
					})
				},
			},
		},
	}
}
