package rcu_test

import (
	"context"
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// prompt has callbacks gather for no time: a timer is one more thread to search.
var prompt = rcu.Options{CallDelay: -1}

func init() {
	plays = append(plays, []play{
		{"Call waits for a reader", 2, func(w *sim.World) {
			d, x := rcu.New(prompt), newShared(w)
			r := d.Register()
			w.Go("reader", func() { r.ReadLock(); x.use(); r.ReadUnlock() })
			w.Go("updater", func() {
				old := x.at.Swap(x.thing())
				same(w, nil, d.Call(old.end), "Call")
			})
		}},
		{"Callbacks run once, in order, and Barrier waits for all before it", 1, func(w *sim.World) {
			d := rcu.New(prompt)
			ran := sim.NewCell(w, 0)
			w.Go("poster", func() {
				for i := range 3 {
					_ = d.Call(func() {
						same(w, i, ran.Get(), "callbacks before this one")
						ran.Set(i + 1)
					})
				}
				same(w, nil, d.Barrier(), "Barrier")
				same(w, 3, ran.Get(), "callbacks run")
			})
			w.Go("other", func() { _ = d.Barrier() })
			w.After(func() { same(w, 3, int(d.Stats().Invoked), "invoked") })
		}},
		{"A callback posted during a grace period waits for another", 0, func(w *sim.World) {
			d, x := rcu.New(prompt), newShared(w)
			first, r := d.Register(), d.Register()
			first.ReadLock()
			w.Go("first reader", func() { w.Sleep(2 * sec); first.ReadUnlock() })
			w.Go("reader", func() {
				w.Sleep(sec / 2)
				r.ReadLock()
				o := x.find()
				w.Sleep(3 * sec)
				x.look(o)
				r.ReadUnlock()
			})
			w.Go("updater", func() {
				_ = d.Call(func() { at(w, 2*sec, "the first ran") })
				w.Sleep(sec)
				_ = d.Call(x.at.Swap(x.thing()).end)
			})
		}},
		{"Barrier does not wait for a callback behind it", 1, func(w *sim.World) {
			d := rcu.New(prompt)
			r := d.Register()
			r.ReadLock()
			w.Go("reader", func() { w.Sleep(2 * sec); r.ReadUnlock() })
			_ = d.Call(func() {}) // the worker waits with it for the reader, and both below are its next batch
			w.Go("updater", func() { w.Sleep(sec / 2); _ = d.Barrier(); at(w, 2*sec, "Barrier returned") })
			w.Go("other", func() { w.Sleep(sec); _ = d.Call(func() { w.Sleep(sec) }) })
		}},
		{"Call may be called in a section and in a callback", 1, func(w *sim.World) {
			d := rcu.New(prompt)
			r := d.Register()
			ran, left := sim.NewCounter(w), sim.NewCell(w, false)
			w.Go("reader", func() {
				r.ReadLock()
				_ = d.Call(func() {
					if !left.Get() {
						w.Failf("the callback ran inside the section that posted it")
					}
					_ = d.Call(func() { ran.Add(1) })
				})
				w.Step()
				left.Set(true)
				r.ReadUnlock()
				ran.AwaitAtLeast(1)
			})
		}},
		{"Barrier does not wait for callbacks posted again and again", 0, func(w *sim.World) {
			d := rcu.New(prompt)
			posted := 0
			var again func()
			again = func() {
				if posted++; posted > 100 {
					w.Failf("Barrier waits for callbacks that were posted after it")
				}
				mem.Sleep(time.Millisecond)
				_ = d.Call(again) // until Close refuses it
			}
			w.Go("updater", func() {
				_ = d.Call(again)
				same(w, nil, d.Barrier(), "Barrier")
				_ = d.Close()
			})
		}},
		{"Barrier with nothing pending returns at once", 0, func(w *sim.World) {
			d := rcu.New(prompt)
			r := d.Register()
			r.ReadLock()
			w.Go("updater", func() {
				same(w, nil, d.Barrier(), "Barrier")
				same(w, 0, int(d.Stats().GracePeriods), "grace periods")
				r.ReadUnlock()
			})
		}},
		{"Barrier and Close in a callback are refused", 0, func(w *sim.World) {
			d := rcu.New(prompt)
			w.Go("updater", func() {
				_ = d.Call(func() {
					misused(w, "Barrier", func() { _ = d.Barrier() })
					misused(w, "Close", func() { _ = d.Close() })
				})
				_ = d.Barrier()
			})
		}},
		{"Callbacks gather for CallDelay unless somebody waits", 1, func(w *sim.World) {
			d := rcu.New(rcu.Options{})
			ran := sim.NewCounter(w)
			w.Go("updater", func() {
				_ = d.Call(func() { ran.Add(1) })
				ran.AwaitAtLeast(1)
				at(w, time.Millisecond, "the callback ran")
				_ = d.Call(func() { ran.Add(1) })
				_ = d.Barrier()
				at(w, time.Millisecond, "Barrier returned")
			})
		}},
		{"CallContext waits at the limit and is let go", 1, func(w *sim.World) {
			o := prompt
			o.Limit = 1
			d := rcu.New(o)
			ran := sim.NewCell(w, 0)
			for _, name := range []string{"one", "two"} {
				w.Go(name, func() {
					same(w, nil, d.CallContext(context.Background(), func() { ran.Set(ran.Get() + 1) }), "CallContext")
					if b := d.Stats().Backlog(); b > 1 {
						w.Failf("a backlog of %d at a limit of 1", b)
					}
				})
			}
			w.After(func() { _ = d.Close(); same(w, 2, ran.Get(), "callbacks run") })
		}},
		{"CallContext ends with its context", 1, func(w *sim.World) {
			o := prompt
			o.Limit = 1
			d, c := rcu.New(o), &deadline{}
			r := d.Register()
			r.ReadLock()
			_ = d.Call(func() {})
			w.Go("poster", func() {
				same(w, errOver, d.CallContext(c, func() { w.Failf("a callback that was refused is called") }), "CallContext")
				r.ReadUnlock()
			})
			w.Go("end", c.end)
			w.After(func() { _ = d.Close() })
		}},
		{"Close lets CallContext go with ErrClosed", 1, func(w *sim.World) {
			o := prompt
			o.Limit = 1
			d := rcu.New(o)
			r := d.Register()
			r.ReadLock()
			_ = d.Call(func() {})
			w.Go("poster", func() {
				same(w, rcu.ErrClosed, d.CallContext(context.Background(), func() { w.Failf("refused, and called") }), "CallContext")
				r.ReadUnlock()
			})
			w.Go("closer", func() { same(w, nil, d.Close(), "Close") })
		}},
		{"Barrier ends with its context", 1, func(w *sim.World) {
			d, c := rcu.New(prompt), &deadline{}
			r := d.Register()
			r.ReadLock()
			_ = d.Call(func() {})
			w.Go("updater", func() { same(w, errOver, d.BarrierContext(c), "Barrier"); r.ReadUnlock() })
			w.Go("end", c.end)
			w.After(func() { same(w, nil, d.Barrier(), "Barrier") })
		}},
		{"Close drains through a grace period", 1, func(w *sim.World) {
			d, x := rcu.New(prompt), newShared(w)
			r, q := d.Register(), d.Register()
			r.ReadLock()
			ran := sim.NewCell(w, 0)
			o := x.find()
			w.Go("reader", func() { x.look(o); r.ReadUnlock() })
			w.Go("updater", func() {
				old := x.at.Swap(x.thing())
				_ = d.Call(func() { ran.Set(ran.Get() + 1); old.end() })
				same(w, nil, d.Close(), "Close")
				same(w, 1, ran.Get(), "callbacks run")
				same(w, rcu.ErrClosed, d.Close(), "second Close")
				same(w, rcu.ErrClosed, d.Call(func() { w.Failf("called after Close") }), "Call")
				same(w, rcu.ErrClosed, d.Barrier(), "Barrier")
				same(w, rcu.ErrClosed, d.SynchronizeContext(context.Background()), "SynchronizeContext")
				misused(w, "Synchronize", d.Synchronize)
				misused(w, "Start", func() { d.Start() })
				misused(w, "ReadLock", func() { d.ReadLock() })
				misused(w, "Register", func() { d.Register() })
				misused(w, "ReadLock", q.ReadLock)
			})
		}},
		{"Close waits for readers", 2, func(w *sim.World) {
			d, x := rcu.New(prompt), newShared(w)
			r := d.Register()
			r.ReadLock()
			o := x.find()
			w.Go("reader", func() { x.look(o); r.ReadUnlock() })
			w.Go("closer", func() { _ = d.Close(); o.end() })
		}},
		{"Close with Synchronize and Start under way", 1, func(w *sim.World) {
			d := rcu.New(prompt)
			r := d.Register()
			r.ReadLock()
			c := d.Start()
			w.Go("waiter", func() { d.Wait(c) })
			w.Go("reader", func() { w.Sleep(sec); r.ReadUnlock() })
			w.Go("updater", func() { same(w, nil, d.SynchronizeContext(context.Background()), "Synchronize") })
			w.Go("closer", func() { w.Sleep(sec / 2); same(w, nil, d.Close(), "Close"); same(w, true, d.Poll(c), "Poll") })
		}},
	}...)
}
