package rcu_test

import (
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

func init() {
	plays = append(plays, []play{
		{"Wait with a cookie waits for a reader", 2, withHandle(func(d *rcu.Domain) { d.Wait(d.Start()) })},
		{"Poll is never early", 2, withHandle(func(d *rcu.Domain) {
			for c := d.Start(); !d.Poll(c); {
				mem.Pause()
			}
		})},
		{"A cookie does not join a grace period that runs", 2, func(w *sim.World) {
			d, x := rcu.New(prompt), newShared(w)
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); r.ReadUnlock() })
			w.Go("other", d.Synchronize)
			w.Go("updater", func() { x.replace(func() { d.Wait(d.Start()) }) })
		}},
		{"Poll stays true", 2, func(w *sim.World) {
			d := rcu.New(prompt)
			w.Go("normal", d.Synchronize)
			w.Go("other", func() {
				c := d.Start()
				d.SynchronizeExpedited()
				if d.Poll(c) {
					w.Step()
					same(w, true, d.Poll(c), "Poll")
				}
			})
		}},
		{"Several wait for one cookie", 1, func(w *sim.World) {
			d := rcu.New(prompt)
			r := d.Register()
			r.ReadLock()
			c := d.Start()
			w.Go("reader", func() { w.Sleep(sec); r.ReadUnlock() })
			for _, name := range []string{"one", "two"} {
				w.Go(name, func() { d.Wait(c); at(w, sec, "Wait returned") })
			}
		}},
		{"Start is served again after the helper has ended", 1, func(w *sim.World) {
			d := rcu.New(prompt)
			w.Horizon(20 * sec)
			w.Go("updater", func() {
				for range 2 {
					for c := d.Start(); !d.Poll(c); {
						mem.Sleep(sec)
					}
				}
			})
			w.Go("other", func() {
				for c := d.Start(); !d.Poll(c); {
					mem.Sleep(sec)
				}
			})
		}},
		{"A cookie whose time is over costs nothing", 0, func(w *sim.World) {
			d := rcu.New(prompt)
			w.Go("updater", func() {
				same(w, true, d.Poll(rcu.Cookie{}), "zero cookie")
				d.Wait(rcu.Cookie{})
				same(w, 0, int(d.Stats().GracePeriods), "grace periods")
				c := d.Start()
				d.Wait(c)
				before := d.Stats().GracePeriods
				d.Wait(c)
				same(w, before, d.Stats().GracePeriods, "grace periods")
			})
		}},
		{"A leader that gives up hands over", 2, func(w *sim.World) {
			d, c, x := rcu.New(prompt), &deadline{}, newShared(w)
			r := d.Register()
			r.ReadLock()
			o := x.find()
			w.Go("leader", func() {
				if err := d.SynchronizeContext(c); err != nil {
					same(w, error(errOver), err, "error")
				}
			})
			w.Go("follower", func() { x.replace(d.Synchronize) })
			w.Go("end", c.end)
			w.Go("reader", func() { x.look(o); r.ReadUnlock() })
		}},
		{"A leader gives up while its reader stays", 1, func(w *sim.World) {
			d, c := rcu.New(prompt), &deadline{}
			r := d.Register()
			r.ReadLock()
			w.Go("leader", func() {
				same(w, error(errOver), d.SynchronizeContext(c), "error")
				at(w, 0, "gave up")
			})
			w.Go("end", c.end)
			w.Go("reader", func() { w.Sleep(sec); r.ReadUnlock() })
			w.Go("follower", func() { d.Synchronize(); at(w, sec, "returned") })
		}},
		{"WaitContext gives up", 1, func(w *sim.World) {
			d, c := rcu.New(prompt), &deadline{}
			r := d.Register()
			r.ReadLock()
			k := d.Start()
			w.Go("waiter", func() { same(w, error(errOver), d.WaitContext(c, k), "error"); r.ReadUnlock(); d.Wait(k) })
			w.Go("end", c.end)
		}},
		{"A stall is told by name and time", 1, func(w *sim.World) {
			told := sim.NewCell(w, 0)
			d := rcu.New(rcu.Options{StallAfter: sec, OnStall: func(st rcu.Stall) {
				n := told.Get() + 1
				told.Set(n)
				at(w, time.Duration(n)*sec, "told")
				same(w, 1, len(st.Readers), "readers")
				same(w, rcu.StalledReader{Name: "sleeper", Since: time.Duration(n) * sec}, st.Readers[0], "reader")
				same(w, 1, st.GracePeriod, "grace period")
			}})
			r := d.Register().Named("sleeper")
			r.ReadLock()
			w.Go("reader", func() { w.Sleep(5 * sec / 2); r.ReadUnlock() })
			w.Go("updater", d.Synchronize)
			w.After(func() { same(w, 2, told.Get(), "stalls told"); same(w, 2, d.Stats().Stalls, "stalls counted") })
		}},
		{"Trace tells what happens in its order", 0, func(w *sim.World) {
			var marks []trace.Mark // one thread only adds to it
			d := rcu.New(rcu.Options{CallDelay: -1, Trace: func(e trace.Event) { marks = append(marks, e.Mark) }})
			r := d.Register()
			w.Go("all", func() {
				r.ReadLock()
				r.ReadUnlock()
				t := d.ReadLock()
				d.ReadUnlock(t)
				d.Synchronize()
				want := []trace.Mark{trace.Entered, trace.Leaving, trace.Entered, trace.Leaving, trace.GraceBegin, trace.GraceEnd}
				same(w, len(want), len(marks), "events")
				for i := range want {
					same(w, want[i], marks[i], "event")
				}
			})
		}},
	}...)
}
