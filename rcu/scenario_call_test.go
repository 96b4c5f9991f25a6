package rcu

import (
	"context"
	"errors"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// posted is a callback of a scenario.
type posted struct {
	ran   *sim.Cell[int]
	asked func(who string)
}

// post posts a callback that checks that all readers have left that were inside
// when it was posted, that it runs once, and that earlier ones have run.
func (l *lab) post(name string, earlier *posted, also func()) *posted {
	p := &posted{ran: sim.NewCell(l.w, 0), asked: l.owes()}
	err := l.d.Call(func() {
		p.asked(name)
		p.ran.Set(p.ran.Get() + 1)
		if p.ran.Get() > 1 {
			l.w.Failf("%s ran twice", name)
		}
		if earlier != nil && earlier.ran.Get() == 0 {
			l.w.Failf("%s ran before one that was posted earlier", name)
		}
		if also != nil {
			also()
		}
	})
	if err != nil {
		l.w.Failf("Call: %v", err)
	}
	return p
}

// must breaks the rule unless the callbacks have run.
func (l *lab) must(what string, all ...*posted) {
	for i, p := range all {
		if p.ran.Get() != 1 {
			l.w.Failf("%s: callback %d has run %d times", what, i+1, p.ran.Get())
		}
	}
}

var _ = add(
	scenario{name: "callbacks run once, in order, after their readers; Barrier waits for them", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		w.Go("A", func() {
			a.enter()
			w.Step()
			a.leave()
		})
		w.Go("poster", func() {
			p := l.post("first", nil, nil)
			q := l.post("second", p, nil)
			_ = l.d.Barrier()
			l.must("Barrier", p, q)
		})
	}},
	scenario{name: "two callers post at once, and a third calls Barrier twice", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		for _, name := range []string{"poster 1", "poster 2"} {
			w.Go(name, func() {
				p := l.post(name, nil, nil)
				_ = l.d.Barrier()
				l.must("Barrier of "+name, p)
			})
		}
		w.Go("unloader", func() {
			_ = l.d.Barrier()
			_ = l.d.Barrier()
		})
	}},
	scenario{name: "a callback is posted at the instant at which the worker goes", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		l.at(0, "A", func() { a.stay(10 * ms) })
		l.at(ms, "poster 1", func() { l.post("first", nil, nil) })
		l.at(10*ms, "poster 2", func() {
			p := l.post("second", nil, nil)
			w.Sleep(ms)
			l.must("after a while", p)
		})
	}},
	scenario{name: "Barrier waits for callbacks that are running, and not for those posted later", run: func(w *sim.World) {
		l := newLab(w, Options{})
		var again func()
		n := 0
		again = func() {
			if n++; n < 20 {
				w.Sleep(10 * ms)
				l.post("again", nil, again)
			}
		}
		p := l.post("first", nil, again)
		l.at(5*ms, "unloader", func() {
			_ = l.d.Barrier()
			l.must("Barrier", p)
			if now := w.Now(); now > 30*ms {
				w.Failf("Barrier returned only at %v", now)
			}
		})
	}},
	scenario{name: "Barrier on an idle domain takes no grace period, and no time, whoever is inside", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		l.at(0, "A", func() { a.stay(time.Hour) })
		l.at(ms, "unloader", func() {
			_ = l.d.Barrier()
			_ = l.d.Barrier()
			l.took(ms, 0, "Barrier")
		})
		w.After(func() {
			if n := l.d.Stats().GracePeriods; n != 0 {
				w.Failf("%d grace periods", n)
			}
		})
	}},
	scenario{name: "Call takes no time in a section, in a callback, with a backlog over its limit", run: func(w *sim.World) {
		l := newLab(w, Options{Limit: 2})
		a := l.portable("A")
		l.at(0, "A", func() {
			a.enter()
			for range 5 {
				l.post("by a reader", nil, func() { l.post("by a callback", nil, nil) })
			}
			l.took(0, 0, "Call")
			w.Sleep(10 * ms)
			a.leave()
			_ = l.d.Barrier()
			_ = l.d.Barrier()
			if s := l.d.Stats(); s.Posted != 10 || s.Invoked != 10 || s.Backlog() != 0 {
				w.Failf("%v", s)
			}
		})
	}},
	scenario{name: "callbacks gather for a while, unless somebody waits for them", run: func(w *sim.World) {
		l := newLab(w, Options{CallDelay: 10 * ms})
		w.Go("poster", func() {
			p := l.post("first", nil, nil)
			w.Sleep(9 * ms)
			q := l.post("second", p, nil)
			if p.ran.Get() != 0 {
				w.Failf("it did not wait")
			}
			w.Sleep(2 * ms)
			l.must("after the delay", p, q)
			began := w.Now()
			r := l.post("third", nil, nil)
			_ = l.d.Barrier()
			l.must("Barrier", r)
			l.took(began, 0, "Barrier")
			if n := l.d.Stats().GracePeriods; n != 2 {
				w.Failf("%d grace periods", n)
			}
		})
	}},
	scenario{name: "CallContext lets callers wait at the limit, and all get in", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{Limit: 1})
		a := l.reader("A")
		ran := sim.NewCell(w, 0)
		w.Go("A", func() { a.stay(ms) })
		for _, name := range []string{"poster 1", "poster 2", "poster 3"} {
			w.Go(name, func() {
				if err := l.d.CallContext(context.Background(), func() { ran.Set(ran.Get() + 1) }); err != nil {
					w.Failf("%v", err)
				}
				if n := l.d.Stats().Backlog(); n > 1 {
					w.Failf("a backlog of %d", n)
				}
			})
		}
		w.After(func() {
			_ = l.d.Barrier()
			if ran.Get() != 3 {
				w.Failf("%d of 3 have run", ran.Get())
			}
		})
	}},
	scenario{name: "Close lets callbacks run, each after its readers, and refuses later ones", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		w.Go("A", func() { a.stay(5 * ms) })
		l.at(ms, "owner", func() {
			p := l.post("p", nil, nil)
			q := l.post("q", p, nil)
			check := l.owes()
			if err := l.d.Close(); err != nil {
				w.Failf("Close: %v", err)
			}
			check("Close")
			l.must("Close", p, q)
			never := func() { w.Failf("it was refused, and runs") }
			for i, err := range []error{
				l.d.Call(never),
				l.d.CallContext(context.Background(), never),
				l.d.Barrier(),
				l.d.Close(),
				l.d.SynchronizeContext(context.Background()),
			} {
				if !errors.Is(err, ErrClosed) {
					w.Failf("the operation with number %d after Close: %v", i, err)
				}
			}
		})
	}},
	scenario{name: "a Call and Close at once: it is accepted and has run, or is refused", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		ran, closed := sim.NewCell(w, false), sim.NewCell(w, false)
		w.Go("poster", func() {
			if l.d.Call(func() { ran.Set(true) }) == nil && closed.Get() && !ran.Get() {
				w.Failf("it was accepted, Close has returned, and it has not run")
			}
		})
		w.Go("owner", func() {
			_ = l.d.Close()
			closed.Set(true)
			if s := l.d.Stats(); s.Backlog() != 0 {
				w.Failf("Close returned with a backlog of %d", s.Backlog())
			}
		})
	}},
	scenario{name: "Close while others are in Synchronize, Wait, Barrier and CallContext: all return", bound: 0, run: func(w *sim.World) {
		l := newLab(w, Options{Limit: 1})
		a := l.reader("A")
		l.at(0, "A", func() { a.stay(20 * ms) })
		w.Sleep(ms)
		c := l.d.Start()
		p := l.post("p", nil, nil)
		l.at(ms, "updater", func() { l.passes("updater", l.d.Synchronize) })
		l.at(2*ms, "waiter", func() { l.d.Wait(c) })
		l.at(3*ms, "unloader", func() {
			_ = l.d.Barrier()
			l.must("Barrier", p)
		})
		for i, name := range []string{"throttled 1", "throttled 2"} {
			l.at(time.Duration(4+i)*ms, name, func() {
				if err := l.d.CallContext(context.Background(), func() {}); !errors.Is(err, ErrClosed) {
					w.Failf("%s: %v", name, err)
				}
			})
		}
		l.at(6*ms, "owner", func() {
			_ = l.d.Close()
			l.took(0, 20*ms, "Close")
			if !l.d.Poll(c) {
				w.Failf("the cookie is not done")
			}
		})
	}},
	scenario{name: "Close and a reader that enters: it is waited for, or refused", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		closed := sim.NewCell(w, false)
		w.Go("A", func() {
			late := closed.Get() // who has begun to enter before Close returned may get in, and finds what is left
			if m := misused(a.enter); m != nil {
				if !errors.Is(m, ErrClosed) || a.handle.Inside() {
					w.Failf("%v", m)
				}
				return
			}
			if late {
				w.Failf("it got in after Close had returned")
			}
			w.Step()
			a.leave()
		})
		w.Go("owner", func() {
			l.passes("Close", func() { _ = l.d.Close() })
			closed.Set(true)
		})
	}},
	scenario{name: "callbacks hand over plain data, and take it over", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		var current mem.Pointer[plain]
		current.Store(&plain{n: 1})
		a, b := l.reader("A"), l.portable("B")
		for _, r := range []*reading{a, b} {
			w.Go(r.name, func() {
				r.enter()
				if current.Load().n == 0 {
					w.Failf("it was taken away from a reader")
				}
				r.leave()
			})
		}
		w.Go("updater", func() {
			first := current.Swap(&plain{n: 2})
			_ = l.d.Call(func() { first.n = 0 })
			second := current.Swap(&plain{n: 3})
			l.d.Synchronize()
			second.n = 0
			_ = l.d.Barrier()
		})
	}},
)

// plain is seen by the race detector: in a race build the machine finds those who
// use it in no order.
type plain struct{ n int }

// misused runs f, and returns the misuse that it panics with, or nil.
func misused(f func()) (m *Misuse) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Misuse:
			m = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}
