package suite08

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func lastUser(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "released when the last user has left, after a grace period, not before and not never",
		Kind:  suite.Correctness,
		Rule:  "A detached mount is released once, after its last user has given it back and a grace period has passed since.",
		So:    "the files of somebody who still has them open are gone; or the mount stays for ever, with everything it keeps busy.",
		Hints: [3]string{
			"Look at the count from Detach on: who holds references, and who gives back the last one? It need not be Detach.",
			"Whoever gives back the last reference is alone with the mount, except for lookups that still look at it. So he starts the release, and only he.",
			"In Put: if m.Put() says that this was the last, Call, and in it Schedule. Detach gives back the table's reference by the same Put.",
		},
		Book: "Who turns off the light",
		Scenarios: []suite.Scenario{
			{
				Name:  "a user stays for an hour",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					sb := l.mount("/mnt", 5*ms)
					m := l.find("/mnt")
					l.h.Go("user", func() {
						w.Stay(hour, 200)
						l.h.Use(m)
						l.put(m)
						w.Sleep(100 * ms)
						l.down("a tenth of a second after the last user has left,", sb)
					})
					w.Sleep(ms)
					l.h.Go("umount -l", func() { l.detach("/mnt") })
				},
			},
			{
				Name:  "a user who comes and goes beside the detach",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					sb := l.mount("/mnt", 0)
					l.h.Go("user", func() {
						if m := l.t.Lookup("/mnt"); m != nil {
							l.h.Use(m)
							l.put(m)
						}
					})
					l.h.Go("umount -l", func() { l.detach("/mnt") })
					l.over(sb)
				},
			},
			{
				Name:  "the last user leaves while a lookup is held up for a day",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					sb := l.mount("/mnt", 0)
					m := l.find("/mnt")
					l.h.Go("A", func() {
						l.h.HoldUp(24 * hour)
						if m := l.t.Lookup("/mnt"); m != nil {
							l.put(m)
						}
					})
					w.Sleep(ms)
					l.h.Go("user", func() {
						l.detach("/mnt")
						w.Sleep(ms)
						l.put(m)
					})
					l.over(sb)
				},
			},
			{
				Name:  "something else is mounted at the path before the first one is released",
				Bound: 1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					first := l.mount("/mnt", 5*ms)
					l.h.Go("script", func() {
						l.detach("/mnt")
						second := l.mount("/mnt", 5*ms)
						w.Sleep(100 * ms)
						l.down("a tenth of a second after it was detached,", first)
						m := l.find("/mnt")
						if m != l.h.Mounted(second) || l.h.Released(m) {
							w.Failf("the second mount at /mnt is not there any more, and nobody has detached it")
						}
						l.put(m)
						l.detach("/mnt")
						w.Sleep(100 * ms)
						l.down("a tenth of a second after it was detached,", second)
					})
				},
			},
			{
				Name:  "two users leave at once",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new)
					sb := l.mount("/mnt", 0)
					for _, user := range []string{"user 1", "user 2"} {
						m := l.find("/mnt")
						l.h.Go(user, func() {
							l.h.Use(m)
							l.put(m)
						})
					}
					l.detach("/mnt")
					l.over(sb)
				},
			},
			{
				Name: "two that were mounted at one path are in use when they are detached",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					var sbs []*kernel.Superblock
					for _, user := range []string{"user 1", "user 2"} {
						sbs = append(sbs, l.mount("/mnt", 0))
						m := l.find("/mnt")
						l.detach("/mnt")
						l.h.Go(user, func() {
							w.Sleep(ms)
							l.put(m)
						})
					}
					l.over(sbs...)
				},
			},
			{
				Name: "a lookup is held up while the grace period for another mount is under way",
				Few:  1, Race: 0,
				Run: func(w *sim.World) {
					l := makeLab(w, new, ticking)
					a, b := l.mount("/a", 0), l.mount("/b", 0)
					l.h.Go("umount -l", func() {
						l.detach("/a")
						w.Sleep(3 * ms)
						l.detach("/b")
					})
					w.Sleep(2 * ms)
					l.h.Go("A", func() {
						l.h.HoldUp(24 * hour)
						if m := l.t.Lookup("/b"); m != nil {
							l.put(m)
						}
					})
					l.over(a, b)
				},
			},
		},
	}
}
