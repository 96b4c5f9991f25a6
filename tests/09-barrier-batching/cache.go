package suite09

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func cache(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no cache is destroyed with callbacks pending",
		Kind:  suite.Correctness,
		Rule:  "The cache of a filesystem is destroyed when all callbacks have returned that free its inodes.",
		So:    "a callback frees an inode into a cache that is gone, some milliseconds later and on another processor.",
		Hints: [3]string{
			"Look at what Release leaves behind for a filesystem that frees its inodes by callbacks, and when that is done.",
			"When a grace period is over callbacks may run; that they have run is known after a barrier, if it comes after they were posted.",
			"m.Release(), then t.k.Barrier(), then sb.DestroyCache().",
		},
		Book: "A barrier is not a grace period",
		Scenarios: []suite.Scenario{
			{
				Name:  "three inodes",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					sb := l.mount("/mnt", ms, 3)
					l.h.Go("umount", func() {
						l.unmount("/mnt")
						l.t.Sync()
						l.finished("Sync returned;", sb)
					})
				},
			},
			{
				Name: "twice, while others post callbacks and a reader stays",
				Few:  2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, ticking)
					a, b := l.mount("/a", ms, 2), l.mount("/b", 20*ms, 2)
					l.others(100 * ms)
					l.h.Go("A", func() {
						w.Sleep(14 * ms) // it comes when the first release has posted its callbacks
						l.k.ReadLock()
						w.Stay(hour, 200)
						l.k.ReadUnlock()
					})
					l.h.Go("umount", func() {
						l.unmount("/a")
						l.unmount("/b")
						l.t.Sync()
						l.finished("Sync returned;", a, b)
					})
				},
			},
		},
	}
}
