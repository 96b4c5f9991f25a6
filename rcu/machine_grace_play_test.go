package rcu_test

import (
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/sim"
)

const sec = time.Second

func init() {
	plays = append(plays, []play{
		{"Synchronize waits for a reader with a handle", 3, withHandle(func(d *rcu.Domain) { d.Synchronize() })},
		{"SynchronizeExpedited waits for a reader with a handle", 2, withHandle(func(d *rcu.Domain) { d.SynchronizeExpedited() })},
		{"Synchronize waits for a reader without a handle", 3, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			w.Go("reader", func() { t := d.ReadLock(); x.use(); d.ReadUnlock(t) })
			w.Go("updater", func() { x.replace(d.Synchronize) })
		}},
		{"Synchronize waits for the outermost section", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			r := d.Register()
			w.Go("reader", func() {
				r.ReadLock()
				o := x.find()
				r.ReadLock()
				r.ReadUnlock()
				x.look(o)
				r.ReadUnlock()
			})
			w.Go("updater", func() { x.replace(d.Synchronize) })
		}},
		{"Synchronize waits for two sections without a handle that cross", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			w.Go("reader", func() {
				a := d.ReadLock()
				o := x.find()
				b := d.ReadLock()
				p := x.find()
				d.ReadUnlock(a)
				_ = o
				x.look(p)
				d.ReadUnlock(b)
			})
			w.Go("updater", func() { x.replace(d.Synchronize) })
		}},
		{"Synchronize waits for readers in slots added meanwhile", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			a, b := d.ReadLock(), d.ReadLock()
			o := x.find()
			w.Go("reader", func() { c := d.ReadLock(); x.use(); d.ReadUnlock(c) })
			w.Go("others", func() { x.look(o); d.ReadUnlock(a); d.ReadUnlock(b) })
			w.Go("updater", func() { x.replace(d.Synchronize) })
			w.After(func() {
				if n := d.Stats().Slots; n != 2 && n != 6 {
					w.Failf("%d slots", n)
				}
			})
		}},
		{"Synchronize waits for slots that readers share", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			d.ReadLock() // one of two slots is left
			for _, name := range []string{"reader", "another"} {
				w.Go(name, func() { c := d.ReadLock(); o := x.find(); x.look(o); d.ReadUnlock(c) })
			}
		}},
		{"Two readers that add slots lose none", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			a, b := d.ReadLock(), d.ReadLock()
			w.Go("reader", func() { c := d.ReadLock(); x.use(); d.ReadUnlock(c) })
			w.Go("another", func() { d.ReadUnlock(d.ReadLock()) })
			w.Go("updater", func() { x.replace(d.Synchronize) })
			w.Go("others", func() { d.ReadUnlock(a); d.ReadUnlock(b) })
		}},
		{"A reader delayed in entering survives two grace periods", 3, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); r.ReadUnlock() })
			w.Go("updater", func() { x.replace(d.Synchronize); x.replace(d.Synchronize) })
		}},
		{"Two updaters wait for one reader", 2, func(w *sim.World) {
			d, x, y := rcu.New(rcu.Options{}), newShared(w), newShared(w)
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); y.use(); r.ReadUnlock() })
			w.Go("one", func() { x.replace(d.Synchronize) })
			w.Go("two", func() { y.replace(d.Synchronize) })
		}},
		{"A normal and an expedited updater wait for one reader", 2, func(w *sim.World) {
			d, x, y := rcu.New(rcu.Options{}), newShared(w), newShared(w)
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); y.use(); r.ReadUnlock() })
			w.Go("one", func() { x.replace(d.Synchronize) })
			w.Go("two", func() { y.replace(d.SynchronizeExpedited) })
			w.After(func() { d.ReadUnlock(d.ReadLock()); d.Synchronize() }) // the number is in order still
		}},
		{"Normal may be set while expedited calls are under way", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); r.ReadUnlock() })
			w.Go("switch", func() { d.Normal(true); d.Normal(false) })
			w.Go("updater", func() { x.replace(d.SynchronizeExpedited) })
		}},
		{"Synchronize returns when the last of two readers leaves", 2, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			a, b := d.Register(), d.ReadLock()
			a.ReadLock()
			w.Go("a", func() { w.Sleep(3 * sec); a.ReadUnlock() })
			w.Go("b", func() { w.Sleep(sec); d.ReadUnlock(b) })
			w.Go("updater", func() { d.Synchronize(); at(w, 3*sec, "returned") })
		}},
		{"Later readers do not starve Synchronize", 1, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			a, b := d.Register(), d.Register()
			a.ReadLock()
			w.Go("a", func() { w.Sleep(2 * sec); a.ReadUnlock(); a.ReadLock(); w.Sleep(2 * sec); a.ReadUnlock() })
			w.Go("b", func() { w.Sleep(sec); b.ReadLock(); at(w, sec, "entered"); w.Sleep(2 * sec); b.ReadUnlock() })
			w.Go("updater", func() { d.Synchronize(); at(w, 2*sec, "returned") })
		}},
		{"Three callers share two grace periods", 1, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			r := d.Register()
			r.ReadLock()
			w.Go("reader", func() { w.Sleep(sec); r.ReadUnlock() })
			for _, name := range []string{"one", "two", "three"} {
				w.Go(name, func() { d.Synchronize(); at(w, sec, "returned") })
			}
			w.After(func() {
				if n := d.Stats().GracePeriods; n > 2 {
					w.Failf("%d grace periods for three callers at once", n)
				}
			})
		}},
		{"Expedited does not queue behind a grace period that runs", 1, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			a, c := d.Register(), d.Register()
			a.ReadLock()
			w.Go("a", func() { w.Sleep(10 * sec); a.ReadUnlock() })
			w.Go("c", func() { w.Sleep(9 * sec); c.ReadLock(); w.Sleep(6 * sec); c.ReadUnlock() })
			w.Go("normal", func() { d.Synchronize(); at(w, 10*sec, "normal returned") })
			w.Go("expedited", func() { w.Sleep(sec); d.SynchronizeExpedited(); at(w, 10*sec, "expedited returned") })
		}},
		{"Register and Unregister wait for no grace period", 2, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			a, r := d.Register(), d.Register()
			r.ReadLock()
			w.Go("reader", func() { w.Sleep(sec); r.ReadUnlock() })
			w.Go("updater", func() { d.Synchronize(); at(w, sec, "returned") })
			w.Go("comer", func() {
				b := d.Register()
				a.Unregister()
				b.ReadLock()
				b.ReadUnlock()
				b.Unregister()
				at(w, 0, "registered")
			})
		}},
		{"Unregister loses no other reader", 2, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			a, b, c := d.Register(), d.Register(), d.Register()
			w.Go("reader", func() { c.ReadLock(); x.use(); c.ReadUnlock() })
			w.Go("goer", func() { a.Unregister(); b.Unregister() })
			w.Go("updater", func() { x.replace(d.Synchronize) })
			w.After(func() { c.Unregister(); same(w, 0, d.Stats().Readers, "readers") })
		}},
		{"Numbers wrap", 1, func(w *sim.World) {
			d, x := rcu.New(rcu.Options{}), newShared(w)
			for range 299 {
				d.Synchronize() // numbers begin at 300 before they wrap
			}
			d.ReadUnlock(d.ReadLock())
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); r.ReadUnlock() })
			w.Go("updater", func() { x.replace(d.Synchronize); x.replace(func() { d.Wait(d.Start()) }) })
		}},
		{"Misuse panics and leaves the domain as it was", 0, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			r := d.Register()
			misused(w, "ReadUnlock", r.ReadUnlock)
			t := d.ReadLock()
			d.ReadUnlock(t)
			misused(w, "ReadUnlock", func() { d.ReadUnlock(t) })
			u := d.ReadLock()
			misused(w, "ReadUnlock", func() { d.ReadUnlock(t) })
			d.ReadUnlock(u)
			misused(w, "ReadUnlock", func() { d.ReadUnlock(rcu.Section{}) })
			r.ReadLock()
			misused(w, "Unregister", r.Unregister)
			misused(w, "Synchronize", r.Synchronize)
			misused(w, "SynchronizeExpedited", r.SynchronizeExpedited)
			r.ReadUnlock()
			misused(w, "Call", func() { _ = d.Call(nil) })
			r.Unregister()
			misused(w, "Unregister", r.Unregister)
			misused(w, "ReadLock", r.ReadLock)
			misused(w, "Synchronize", r.Synchronize)
			d.Synchronize()
			same(w, nil, d.Close(), "Close")
		}},
	}...)
}

func withHandle(wait func(*rcu.Domain)) func(*sim.World) {
	return func(w *sim.World) {
		d, x := rcu.New(rcu.Options{}), newShared(w)
		r := d.Register()
		w.Go("reader", func() { r.ReadLock(); x.use(); r.ReadUnlock() })
		w.Go("updater", func() { x.replace(func() { wait(d) }) })
	}
}
