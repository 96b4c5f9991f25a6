package kernel_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestCallbackComesAfterAGracePeriodThatBeginsAfterCall(t *testing.T) {
	holds(t, 2, kernel.Costs{}, 0, func(w world) {
		w.h.Go("A", func() {
			w.k.ReadLock()
			w.k.ReadUnlock()
		})
		called := sim.NewCell(w.World, 0)
		w.h.Go("u", func() {
			for i := range 2 {
				before := w.h.Inside()
				w.k.Call(func() {
					if who := before.Left(); who != "" {
						w.Failf("callback %d is called, and %s is still inside", i, who)
					}
					if called.Get() != i {
						w.Failf("callback %d is called as number %d", i, called.Get())
					}
					called.Set(i + 1)
				})
			}
			w.k.Barrier()
			if called.Get() != 2 {
				w.Failf("Barrier returned, and %d of 2 were called", called.Get())
			}
		})
	})
}

func TestCallbacksPostedDuringAGracePeriodGetTheNext(t *testing.T) {
	holds(t, 1, kernel.Costs{Tick: 4 * ms, Ticks: 2}, 0, func(w world) {
		w.h.Go("u", func() {
			at := [2]time.Duration{}
			w.k.Call(func() { at[0] = w.Now() })
			w.Sleep(ms)
			w.k.Call(func() { at[1] = w.Now() })
			w.k.Barrier()
			if at != [2]time.Duration{8 * ms, 16 * ms} || w.h.Counts().GracePeriods != 2 {
				w.Failf("called at %v, in %d grace periods", at, w.h.Counts().GracePeriods)
			}
		})
	})
}

func TestBarrierTakesNoTimeIfNothingIsPendingAndKnowsNothingOfWork(t *testing.T) {
	holds(t, 1, kernel.Costs{Tick: 4 * ms, Ticks: 2}, 0, func(w world) {
		w.h.Go("u", func() {
			w.k.Barrier()
			w.k.Flush()
			if w.Now() != 0 {
				w.Failf("there was nothing to wait for, and it took %v", w.Now())
			}
			done := sim.NewCell(w.World, false)
			w.k.Call(func() {
				w.k.Schedule(func() {
					w.Sleep(time.Hour)
					done.Set(true)
				})
			})
			w.k.Barrier()
			if w.Now() != 8*ms || done.Get() {
				w.Failf("Barrier waited for work: %v", w.Now())
			}
			w.k.Flush()
			if !done.Get() {
				w.Failf("Flush did not")
			}
		})
	})
}

func TestWorkIsDoneByAFewAtATime(t *testing.T) {
	holds(t, 0, kernel.Costs{}, 0, func(w world) {
		w.h.Workers(2)
		w.h.Go("u", func() {
			busy, most := sim.NewCell(w.World, 0), sim.NewCell(w.World, 0)
			for range 5 {
				w.k.Schedule(func() {
					busy.Set(busy.Get() + 1)
					most.Set(max(most.Get(), busy.Get()))
					w.Sleep(10 * ms)
					busy.Set(busy.Get() - 1)
				})
			}
			w.k.Flush()
			if most.Get() != 2 || w.Now() != 30*ms {
				w.Failf("%d at a time, done at %v", most.Get(), w.Now())
			}
		})
	})
}

// Flush waits for what was scheduled before it, in whatever order it is done.
func TestFlushWaitsForTheSlowAndNotForTheLate(t *testing.T) {
	holds(t, 0, kernel.Costs{}, 0, func(w world) {
		w.h.Go("u", func() {
			w.k.Schedule(func() { w.Sleep(50 * ms) })
			w.k.Schedule(func() { w.Sleep(ms) })
			mem.Go("late", func() {
				w.Sleep(10 * ms)
				for range 3 {
					w.k.Schedule(func() { w.Sleep(time.Hour) })
				}
			})
			w.k.Flush()
			if w.Now() != 50*ms {
				w.Failf("Flush returned at %v", w.Now())
			}
		})
	})
}

func TestWorkerWaitsAreCounted(t *testing.T) {
	holds(t, 0, kernel.Costs{}, 0, func(w world) {
		w.h.Go("u", func() {
			w.k.Synchronize()
			w.k.Schedule(w.k.Synchronize)
			w.k.Schedule(func() {
				w.k.Call(func() {})
				w.k.Barrier()
			})
			w.k.Flush()
			if n := w.h.Counts().WorkerWaits; n != 2 {
				w.Failf("%d", n)
			}
		})
	})
}

func TestQuotaCountsWhatIsNotReleased(t *testing.T) {
	holds(t, 0, kernel.Costs{Free: 3 * ms}, 0, func(w world) {
		w.h.Quota(2)
		w.h.Go("u", func() {
			p, err := w.k.NewNSProxy()
			q, _ := w.k.NewNSProxy()
			if err != nil || q == nil {
				w.Failf("two fit")
			}
			if _, err := w.k.NewNSProxy(); err != kernel.ENOSPC {
				w.Failf("a third does not: %v", err)
			}
			p.Release()
			if w.Now() != 3*ms || !w.h.NSReleased(p) || w.h.NSReleased(q) || w.h.Counts().Unreleased != 1 {
				w.Failf("at %v", w.Now())
			}
			if _, err := w.k.NewNSProxy(); err != nil {
				w.Failf("now it does: %v", err)
			}
		})
	})
}

// What may sleep is refused where nobody may, whether it would sleep or not.
func TestSleepingInTheWrongPlaceBreaksARule(t *testing.T) {
	places := map[string]func(w world, f func()){
		"in a callback": func(w world, f func()) {
			w.k.Call(f)
			w.Sleep(ms)
		},
		"while it handles an interrupt": func(w world, f func()) {
			w.k.CPUs()[1].Interrupt(f)
			w.Sleep(ms)
		},
		"in what was left with AtReaderExit": func(w world, f func()) {
			c := w.k.CPUs()[0]
			w.k.ReadLock()
			c.Interrupt(func() { c.AtReaderExit(f) })
			w.Sleep(ms)
			w.k.ReadUnlock()
		},
	}
	for what, f := range map[string]func(w world){
		"calls Synchronize":    func(w world) { w.k.Synchronize() },
		"calls Barrier":        func(w world) { w.k.Barrier() },
		"calls Flush":          func(w world) { w.k.Flush() },
		"may sleep in Sleep":   func(world) { mem.Sleep(ms) },
		"may sleep in Wait":    func(world) { new(mem.Event).Wait() },
		"may sleep in Send":    func(world) { mem.MakeChan[int](1).Send(1) },
		"may sleep in Recv":    func(world) { mem.MakeChan[int](1).Recv() },
		"releases namespace 1": func(w world) { p, _ := w.k.NewNSProxy(); p.Release() },
	} {
		for where, call := range places {
			t.Run(what+" "+where, func(t *testing.T) {
				r := explore(0, kernel.Costs{}, 2, func(w world) {
					w.h.On(0, "u", func() { call(w, func() { f(w) }) })
				})
				require.NotNil(t, r.Failure)
				require.Equal(t, sim.Misused, r.Failure.Kind, r.Failure.Text)
				require.Contains(t, r.Failure.Text, what+" "+where)
			})
		}
	}
}

// A short lock is no sleep, and what comes after the handler may sleep again.
func TestLocksAndLaterSleepsAreNoMisuse(t *testing.T) {
	holds(t, 1, kernel.Costs{}, 2, func(w world) {
		var mu mem.Mutex
		short := func() {
			mu.Lock()
			mu.Unlock()
		}
		w.h.On(0, "u", func() {
			c := w.k.CPUs()[0]
			w.k.ReadLock()
			c.Interrupt(func() {
				short()
				c.AtReaderExit(short)
			})
			w.Sleep(ms)
			w.k.ReadUnlock()
			mem.Sleep(ms)
			w.k.Call(short)
			w.k.Barrier()
			w.k.Schedule(func() { mem.Sleep(ms) })
			w.k.Flush()
		})
	})
}

func TestIndexIsReadInASectionAndChangedUnderTheLock(t *testing.T) {
	holds(t, 0, kernel.Costs{}, 0, func(w world) {
		x, n := w.k.Index(), w.k.Namespace()
		a, b := w.k.NewMount("/a", w.h.Superblock("a", 0)), w.k.NewMount("/b", w.h.Superblock("b", 0))
		w.h.Go("u", func() {
			find := func(path string) *kernel.Mount {
				w.k.ReadLock()
				defer w.k.ReadUnlock()
				return x.Find(path)
			}
			if find("/a") != nil {
				w.Failf("found in nothing")
			}
			n.Lock()
			x.Add(a)
			x.Add(b)
			x.Del(a)
			n.Unlock()
			if find("/a") != nil || find("/b") != b {
				w.Failf("found %v and %v", find("/a"), find("/b"))
			}
		})
	})
	for what, f := range map[string]func(w world){
		"calls Find, and is in no section":      func(w world) { w.k.Index().Find("/a") },
		"calls Add, and does not hold the lock": func(w world) { w.k.Index().Add(w.k.NewMount("/a", w.h.Superblock("a", 0))) },
	} {
		r := explore(0, kernel.Costs{}, 0, func(w world) { w.h.Go("u", func() { f(w) }) })
		require.NotNil(t, r.Failure)
		require.Equal(t, "u "+what, r.Failure.Text)
	}
}
