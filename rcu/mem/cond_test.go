package mem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// sleepers start threads at a Cond which sleep without a condition, one a
// millisecond; they note their names when they are woken.
func sleepers(w *sim.World, c *mem.Cond, names ...string) list {
	l := newList(w)
	for i, name := range names {
		mem.Go(name, func() { // as code under test: it may sleep for ever
			mem.Sleep(time.Duration(i) * ms)
			c.L.Lock()
			c.Wait()
			l.add(name)
			c.L.Unlock()
		})
	}
	return l
}

func TestSignalWakesWhoWaitedLongest(t *testing.T) {
	woken := func(signals int) []string {
		return endings(t, 2, func(w *sim.World) func() string {
			c := &mem.Cond{L: &mem.Mutex{}}
			l := sleepers(w, c, "a", "b", "c")
			at(w, time.Second, "waker", func() {
				for range signals {
					c.Signal()
					w.Sleep(ms)
				}
			})
			return l.String
		})
	}
	require.Equal(t, []string{""}, woken(0))
	require.Equal(t, []string{"a"}, woken(1))
	require.Equal(t, []string{"a b"}, woken(2))
	require.Equal(t, []string{"a b c"}, woken(3))
	require.Equal(t, []string{"a b c"}, woken(4))
}

func TestBroadcastWakesAllInAnyOrder(t *testing.T) {
	require.Equal(t, []string{"a b c", "a c b", "b a c", "b c a", "c a b", "c b a"}, endings(t, 0, func(w *sim.World) func() string {
		c := &mem.Cond{L: &mem.Mutex{}}
		l := sleepers(w, c, "a", "b", "c")
		at(w, time.Second, "waker", func() { c.Broadcast(); w.Sleep(ms) })
		return l.String
	}))
}

func TestSignalIsNotKeptForLater(t *testing.T) {
	for _, wake := range []func(c *mem.Cond){(*mem.Cond).Signal, (*mem.Cond).Broadcast} {
		f := failure(t, 0, func(w *sim.World) {
			c := &mem.Cond{L: &mem.Mutex{}}
			wake(c)
			w.Go("sleeper", func() { c.L.Lock(); c.Wait(); c.L.Unlock() })
		})
		require.Equal(t, sim.Deadlock, f.Kind)
	}
}

// raiseAndWake is a waiter that looks at a flag and sleeps, and a waker that raises
// the flag and wakes it, with the lock held for the flag or not.
func raiseAndWake(locked bool, wake func(c *mem.Cond)) func(w *sim.World) {
	return func(w *sim.World) {
		var mu mem.Mutex
		c := &mem.Cond{L: &mu}
		var ready mem.Bool
		w.Go("waiter", func() {
			mu.Lock()
			for !ready.Load() {
				c.Wait()
			}
			mu.Unlock()
		})
		w.Go("waker", func() {
			if locked {
				mu.Lock()
			}
			ready.Store(true)
			if locked {
				mu.Unlock()
			}
			wake(c) // needs no lock
		})
	}
}

func TestLostWakeUpIsFound(t *testing.T) {
	for _, wake := range []func(c *mem.Cond){(*mem.Cond).Signal, (*mem.Cond).Broadcast} {
		require.Nil(t, sim.Explore(raiseAndWake(false, wake), sim.Options{Bound: 0}).Failure)
		require.Equal(t, sim.Deadlock, failure(t, 1, raiseAndWake(false, wake)).Kind)
		r := sim.Explore(raiseAndWake(true, wake), sim.Options{Bound: everything})
		require.Nil(t, r.Failure)
		require.True(t, r.Explored.Complete)
	}
}

func TestSignalForTheWrongWaiterIsFound(t *testing.T) {
	// One Cond for two conditions: Signal may wake the thread that has no use for it.
	scenario := func(wake func(c *mem.Cond)) func(w *sim.World) {
		return func(w *sim.World) {
			var mu mem.Mutex
			c := &mem.Cond{L: &mu}
			var ready [2]bool
			for i := range ready {
				w.Go("", func() {
					mu.Lock()
					for !ready[i] {
						c.Wait()
					}
					mu.Unlock()
				})
			}
			w.Go("", func() {
				for i := range ready {
					mu.Lock()
					ready[i] = true
					wake(c)
					mu.Unlock()
				}
			})
		}
	}
	require.Equal(t, sim.Deadlock, failure(t, 2, scenario((*mem.Cond).Signal)).Kind)
	require.Nil(t, sim.Explore(scenario((*mem.Cond).Broadcast), sim.Options{Bound: 2}).Failure)
}

func TestWaitHoldsItsLockAgain(t *testing.T) {
	for _, c := range []struct {
		name     string
		lock     func() mem.Locker
		together []string // threads inside at once
	}{
		{"Mutex", func() mem.Locker { return &mem.Mutex{} }, []string{"1"}},
		{"RWMutex", func() mem.Locker { return &mem.RWMutex{} }, []string{"1"}},
		{"RLocker", func() mem.Locker { return new(mem.RWMutex).RLocker() }, []string{"1", "2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.together, endings(t, 2, func(w *sim.World) func() string {
				c := &mem.Cond{L: c.lock()}
				in, most := sim.NewCell(w, 0), sim.NewCell(w, 0)
				for range 2 {
					w.Go("", func() {
						c.L.Lock()
						c.Wait()
						in.Set(in.Get() + 1)
						most.Set(max(most.Get(), in.Get()))
						w.Step()
						in.Set(in.Get() - 1)
						c.L.Unlock()
					})
				}
				at(w, ms, "waker", c.Broadcast)
				return func() string { return say(most.Get()) }
			}))
		})
	}
}

func TestWaitWithoutLockerIsNamed(t *testing.T) {
	require.PanicsWithValue(t, "mem.Cond: set its L before Wait, as in Cond{L: &mu}", func() { new(mem.Cond).Wait() })
	f := failure(t, 0, func(w *sim.World) { w.Go("", func() { new(mem.Cond).Wait() }) })
	require.Equal(t, sim.Panicked, f.Kind)
	require.Contains(t, f.Text, "set its L before Wait")
	require.True(t, strings.HasPrefix(f.Where, "cond_test.go:"), f.Where)
}
