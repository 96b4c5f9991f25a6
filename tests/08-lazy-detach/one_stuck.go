package suite08

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func oneStuck(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "one stuck filesystem holds up no other",
		Kind:  suite.Correctness,
		Rule:  "While the data of one filesystem does not get to the disk, all others that are detached are released soon, and Unmount of another does not take longer. Nor does one hold up others that somebody still uses.",
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
			{
				Name: "five of six are in use",
				Few:  1, Race: 0,
				Run: func(w *sim.World) { makeLab(w, new, ticking).inUse() },
			},
			{
				Name: "somebody unmounts another one, and waits for that",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					a, b := l.mount("/a", hour), l.mount("/b", ms)
					l.h.Go("umount", func() {
						l.detach("/a")
						w.Sleep(20 * ms)
						began := w.Now()
						if err := l.t.Unmount("/b"); err != nil {
							w.Failf("nobody uses /b, and Unmount says: %v", err)
						}
						l.down("Unmount returned;", b)
						if took := w.Now() - began; took > 100*ms {
							w.Failf("/a hangs, and Unmount of /b took %v", took)
						}
					})
					l.over(a)
				},
			},
		},
	}
}

// stuck detaches six mounts, one after the other, of which the first has data that
// takes an hour.
func (l *lab) stuck() {
	sbs := l.mountAll(6, hour, ms)
	l.h.Go("umount -l", func() {
		for i := range sbs {
			l.w.Sleep(2 * ms)
			l.detach(numbered(i))
		}
		l.w.Sleep(200 * ms)
		l.down("/mnt/0 hangs, and 0.2 s later", sbs[1:]...)
	})
	l.over(sbs...)
}

// inUse detaches six mounts at once; the first five have a user each, and nobody
// uses the last.
func (l *lab) inUse() {
	sbs := l.mountAll(6, ms)
	var used []*kernel.Mount
	for i := range 5 {
		used = append(used, l.find(numbered(i)))
	}
	l.h.Go("umount -l", func() {
		for i := range sbs {
			l.detach(numbered(i))
		}
		l.w.Sleep(200 * ms)
		l.down("the others are in use, and 0.2 s later", sbs[5])
		for _, m := range used {
			l.put(m)
		}
	})
	l.over(sbs...)
}

// mountAll mounts n filesystems, whose data takes as long as the flushes say, in
// order, and then as long as the last of them says.
func (l *lab) mountAll(n int, flushes ...time.Duration) (sbs []*kernel.Superblock) {
	for i := range n {
		sbs = append(sbs, l.mount(numbered(i), flushes[min(i, len(flushes)-1)]))
	}
	return sbs
}

// numbered is the path at which mountAll mounts the i-th.
func numbered(i int) string { return fmt.Sprintf("/mnt/%d", i) }
