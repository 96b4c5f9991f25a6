package suite08

import (
	"fmt"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func oneStuck(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "one stuck filesystem holds up no other",
		Kind:  suite.Correctness,
		Rule:  "While the data of one filesystem does not get to the disk, all others that are detached are released soon.",
		So:    "a network server that does not answer keeps every stick of the machine busy.",
		Hints: [3]string{
			"Look at who calls Release, and what else he has to do. For how long may Release take?",
			"One thread that ends one mount after the other stands still with the first that is stuck. The pool has several workers, so let each do one mount.",
			"One Schedule for each mount, not one for all.",
		},
		Book: "One that hangs",
		Scenarios: []suite.Scenario{
			{
				Name: "the first of six hangs for an hour",
				Few:  2, Race: 0,
				Run: func(w *sim.World) { makeLab(w, new, ticking).stuck() },
			},
		},
	}
}

// stuck detaches six mounts, one after the other, of which the first has data that
// takes an hour.
func (l *lab) stuck() {
	var sbs []*kernel.Superblock
	for i := range 6 {
		flush := ms
		if i == 0 {
			flush = hour
		}
		sbs = append(sbs, l.mount(fmt.Sprintf("/mnt/%d", i), flush))
	}
	l.h.Go("umount -l", func() {
		for i := range sbs {
			l.w.Sleep(2 * ms)
			l.detach(fmt.Sprintf("/mnt/%d", i))
		}
		l.w.Sleep(200 * ms)
		l.down("/mnt/0 hangs, and 0.2 s later", sbs[1:]...)
	})
	l.over(sbs...)
}
