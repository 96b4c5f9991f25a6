package suite09

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func onlyThose(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "only filesystems that need the barrier pay for it",
		Kind:  suite.Latency,
		Rule:  "A filesystem that frees no inodes by callbacks is finished one grace period after its unmount, and what its data takes: it does not wait for other people's callbacks.",
		So:    "every container that ends pays for what three old filesystems need.",
		Hints: [3]string{
			"Look at what stands between Release and DestroyCache, and for whom.",
			"A barrier is for those who have posted callbacks. The filesystem itself knows whether it does.",
			"if sb.FreesByRCU() { t.k.Barrier() }, after Release and before DestroyCache.",
		},
		Book: "A barrier for those who need it",
		Scenarios: []suite.Scenario{
			{
				Name: "one that needs none, while others post callbacks all the time",
				Few:  2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					sb := l.mount("/mnt", 0, 0)
					l.others(100 * ms)
					w.Sleep(ms)
					l.h.Go("umount", func() {
						l.unmount("/mnt")
						w.Sleep(24 * ms) // one grace period may be under way, and one is its own
						l.finished("24 ms after the unmount, of which a grace period takes at most 12,", sb)
					})
				},
			},
		},
	}
}
