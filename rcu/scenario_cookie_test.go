package rcu

import (
	"context"
	"errors"
	"strings"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

var _ = add(
	scenario{name: "a cookie is done when its readers have left, though nobody waits", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		w.Go("A", func() {
			a.enter()
			w.Step()
			a.leave()
		})
		w.Go("updater", func() {
			check := l.owes()
			c := l.d.Start()
			if l.d.Poll(c) {
				check("Poll")
			}
			w.Sleep(ms)
			if !l.d.Poll(c) {
				w.Failf("it is not done after a while")
			}
			check("Poll")
		})
	}},
	scenario{name: "two cookies at once, and a third when the helper goes", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.portable("A")
		l.at(0, "A", func() { a.stay(10 * ms) })
		for i, name := range []string{"updater 1", "updater 2", "updater 3"} {
			l.at([]time.Duration{ms, 2 * ms, 10 * ms}[i], name, func() {
				l.passes(name, func() {
					c := l.d.Start()
					w.Sleep(20 * ms)
					if !l.d.Poll(c) {
						w.Failf("the cookie of %s is not done", name)
					}
				})
			})
		}
	}},
	scenario{name: "old cookies cost nothing; the zero cookie is done", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		c := l.d.Start()
		l.d.Wait(c)
		before := l.d.Stats().GracePeriods
		l.at(0, "A", func() { a.stay(10 * ms) })
		l.at(ms, "updater", func() { l.d.Synchronize() })
		l.at(2*ms, "late", func() {
			l.d.Wait(c)
			l.d.Wait(Cookie{})
			if !l.d.Poll(c) || !l.d.Poll(Cookie{}) || l.d.Stats().GracePeriods != before {
				w.Failf("they cost something")
			}
			l.took(2*ms, 0, "Wait")
		})
	}},
	scenario{name: "a caller gives up while it runs a grace period for others", bound: 2, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		ctx := newDeadline()
		l.at(0, "A", func() { a.stay(10 * ms) })
		l.at(ms, "gives up", func() {
			check := l.owes()
			if err := l.d.SynchronizeContext(ctx); err == nil {
				check("SynchronizeContext")
			} else if !errors.Is(err, context.Canceled) {
				w.Failf("%v", err)
			}
		})
		l.at(2*ms, "stays", func() {
			l.passes("who stays", l.d.Synchronize)
			l.took(0, 10*ms, "all of it")
		})
		l.at(3*ms, "cancels", ctx.end)
	}},
	scenario{name: "callers of all kinds give up, and nobody hangs", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		ctx := newDeadline()
		w.Go("A", func() { a.stay(10 * ms) })
		l.at(ms, "expedited", func() { _ = l.d.SynchronizeExpeditedContext(ctx) })
		l.at(ms, "waits", func() { _ = l.d.WaitContext(ctx, l.d.Start()) })
		l.at(2*ms, "cancels", ctx.end)
		l.at(20*ms, "another", func() {
			l.passes("another", l.d.Synchronize)
			l.took(20*ms, 0, "Synchronize")
		})
	}},
	scenario{name: "Barrier, CallContext and Close give up, and what was accepted still runs", run: func(w *sim.World) {
		l := newLab(w, Options{Limit: 1})
		a := l.reader("A")
		ctx := newDeadline()
		l.at(0, "A", func() { a.stay(10 * ms) })
		w.Sleep(ms)
		p := l.post("p", nil, nil)
		gave := sim.NewCounter(w)
		givesUp := func(what string, f func() error) {
			l.at(2*ms, what, func() {
				if err := f(); !errors.Is(err, context.Canceled) {
					w.Failf("%s: %v", what, err)
				}
				l.took(0, 3*ms, what)
				gave.Add(1)
			})
		}
		givesUp("Barrier", func() error { return l.d.BarrierContext(ctx) })
		givesUp("CallContext", func() error { return l.d.CallContext(ctx, func() { w.Failf("it was given up") }) })
		l.at(3*ms, "cancels", ctx.end)
		l.at(4*ms, "owner", func() {
			gave.AwaitAtLeast(2)
			if err := l.d.CloseContext(ctx); !errors.Is(err, context.Canceled) {
				w.Failf("CloseContext: %v", err)
			}
			l.took(0, 4*ms, "CloseContext")
			w.Sleep(20 * ms)
			l.must("after a while", p)
		})
	}},
	scenario{name: "misuse is named, and changes nothing", run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.reader("A")
		s := l.d.ReadLock()
		l.d.ReadUnlock(s)
		gone := l.d.Register()
		gone.Unregister()
		for _, c := range []struct {
			want string
			do   func()
		}{
			{"ReadUnlock without a ReadLock on A", func() { a.handle.ReadUnlock() }},
			{"ReadUnlock of a section that was left before", func() { l.d.ReadUnlock(s) }},
			{"ReadUnlock with a Section that no ReadLock", func() { l.d.ReadUnlock(Section{}) }},
			{"Unregister on a handle that was unregistered", gone.Unregister},
			{"ReadLock on a handle that was unregistered", gone.ReadLock},
			{"Synchronize on a handle that was unregistered", gone.Synchronize},
			{"Call with a nil function", func() { _ = l.d.Call(nil) }},
			{"Unregister inside a section of A", within(a, a.handle.Unregister)},
			{"Synchronize inside a section of A", within(a, a.handle.Synchronize)},
			{"SynchronizeExpedited inside a section of A", within(a, a.handle.SynchronizeExpedited)},
			{"Barrier in a callback: it would wait for itself", inCallbackOf(l, func() { _ = l.d.Barrier() })},
			{"Close in a callback: it would wait for itself", inCallbackOf(l, func() { _ = l.d.Close() })},
			{"ReadUnlock without a ReadLock on A; each ReadUnlo", func() { a.handle.ReadUnlock() }},
		} {
			if m := misused(c.do); m == nil || !strings.Contains(m.Error(), c.want) {
				w.Failf("%s: %v", c.want, m)
			}
		}
		w.Go("A", func() { a.stay(10 * ms) })
		l.at(ms, "updater", func() {
			l.passes("updater", l.d.Synchronize)
			l.took(0, 10*ms, "Synchronize")
		})
	}},
	scenario{name: "a section that is left twice takes nothing away from the next one in its slot", bound: 1, run: func(w *sim.World) {
		l := newLab(w, Options{})
		a := l.portable("A")
		s := l.d.ReadLock()
		l.d.ReadUnlock(s)
		w.Go("A", func() { a.stay(ms) })
		w.Go("B", func() {
			if misused(func() { l.d.ReadUnlock(s) }) == nil {
				w.Failf("it was not noticed")
			}
		})
		w.Go("updater", func() { l.passes("updater", l.d.Synchronize) })
	}},
	scenario{name: "a stall is reported with those who keep the grace period, again and again", run: func(w *sim.World) {
		var seen list[Stall]
		l := newLab(w, Options{StallAfter: time.Second, Callers: true, OnStall: seen.add})
		a, b, c := l.reader("A"), l.portable("B"), l.reader("C")
		l.at(0, "A", func() { a.stay(2500 * ms) })
		l.at(0, "B", func() { b.stay(1500 * ms) })
		l.at(2*ms, "C", func() { c.stay(ms) })
		l.at(ms, "updater", func() { l.passes("updater", l.d.Synchronize) })
		w.After(func() {
			seen := seen.get()
			if len(seen) != 2 || len(seen[0].Readers) != 2 || len(seen[1].Readers) != 1 || l.d.Stats().Stalls != 2 {
				w.Failf("%v", seen)
			}
			first, second := seen[0], seen[1]
			if first.GracePeriod != 1 || first.Waited != time.Second || second.Waited != 2*time.Second || second.Readers[0].Name != "A" || second.Readers[0].Since != 2*time.Second {
				w.Failf("%v", seen)
			}
			for _, r := range first.Readers {
				if r.Portable != strings.HasPrefix(r.Name, "slot ") || !strings.Contains(r.Where, "scenario_lab_test.go:") && !strings.Contains(r.Where, "scenario_lab.go:") {
					w.Failf("%+v", r)
				}
			}
		})
	}},
	scenario{name: "the hook is told in order", run: func(w *sim.World) {
		var notes list[string]
		l := newLab(w, Options{Trace: func(e trace.Event) { notes.add(e.Note) }})
		a := l.reader("A")
		l.at(0, "A", func() { a.stay(2 * ms) })
		l.at(ms, "updater", func() {
			_ = l.d.Call(func() {})
			_ = l.d.Barrier()
			l.d.SynchronizeExpedited()
			s := l.d.ReadLock()
			l.d.ReadUnlock(s)
		})
		w.After(func() {
			const want = "A is inside|callback 1 is posted|grace period 1 begins|A has left|grace period 1 ends|callback 1 is called|" +
				"expedited grace period 2 begins|expedited grace period 2 ends|slot 0 is inside|slot 0 has left"
			if got := strings.Join(notes.get(), "|"); got != want && strings.ReplaceAll(got, "slot 1", "slot 0") != want {
				w.Failf("%s", got)
			}
		})
	}},
)

// list is what handlers are told, on whatever threads.
type list[T any] struct {
	mu  mem.Mutex
	all []T
}

func (l *list[T]) add(x T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, x)
}

func (l *list[T]) get() []T {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}

// within calls f in a section of the reader's.
func within(r *reading, f func()) func() {
	return func() {
		r.handle.ReadLock()
		defer r.handle.ReadUnlock()
		f()
	}
}

// inCallbackOf calls f in a callback, and panics with what it panics with there.
func inCallbackOf(l *lab, f func()) func() {
	return func() {
		var m *Misuse
		_ = l.d.Call(func() { m = misused(f) })
		_ = l.d.Barrier()
		if m != nil {
			panic(m)
		}
	}
}
