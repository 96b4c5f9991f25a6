package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestQueueHandsOverInOrder(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		q, n := sim.NewQueue[int](w), sim.NewCounter(w)
		w.Go("a", func() {
			for i := range 2 {
				w.Step()
				q.Put(i)
				n.Add(1)
			}
		})
		w.Go("b", func() {
			for i := range 2 {
				n.AwaitAtLeast(i + 1)
				if v, ok := q.Take(); !ok || v != i {
					w.Failf("took %d, %v in place of %d", v, ok, i)
				}
			}
			if _, ok := q.Take(); ok {
				w.Failf("took what nobody put there")
			}
		})
	}, sim.Options{Bound: 3})
	require.Nil(t, r.Failure)
	require.True(t, r.Explored.Complete)
}

// Who takes a value sees what was written before it was put there; so no race is
// reported in a race build.
func TestQueueOrdersWhatItHandsOver(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		q, n := sim.NewQueue[*int](w), sim.NewCell(w, 0)
		w.Go("a", func() {
			w.Step()
			v := new(int)
			*v = 1
			q.Put(v)
			n.Set(1)
		})
		w.Go("b", func() {
			w.Step()
			if v, ok := q.Take(); ok && *v != 1 {
				w.Failf("it is %d", *v)
			}
		})
	}, sim.Options{Bound: 2})
	require.Nil(t, r.Failure)
}

func TestCounterChangesByOneStepIfItMay(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		c, won := sim.NewCounter(w), sim.NewCounter(w)
		c.Add(1)
		for _, name := range []string{"a", "b"} {
			w.Go(name, func() {
				if n, ok := c.AddIf(-1, func(n int) bool { return n == 1 }); ok {
					if n != 0 || won.Add(1) > 1 {
						w.Failf("both took the last one, and %d are left", n)
					}
				}
			})
		}
		w.After(func() {
			if c.Load() != 0 || won.Get() != 1 {
				w.Failf("%d are left, %d won", c.Load(), won.Get())
			}
		})
	}, sim.Options{Bound: 3})
	require.Nil(t, r.Failure)
}

// A thread waits when it comes to a step that it cannot take, and not when others
// merely go first.
func TestWaitsCountsStepsThatCouldNotBeTaken(t *testing.T) {
	seen := map[int]bool{}
	r := sim.Explore(func(w *sim.World) {
		var mu mem.Mutex
		held := sim.NewCell(w, false)
		w.Go("holder", func() {
			mu.Lock()
			held.Set(true)
			w.Sleep(time.Millisecond)
			mu.Unlock()
			held.Set(false)
		})
		w.Go("other", func() {
			me := sim.Current()
			var x mem.Uint64
			x.Store(1)
			x.Load()
			if me.Waits() != 0 {
				w.Failf("it waited %d times for nobody", me.Waits())
			}
			taken := held.Get()
			mu.Lock()
			if taken && me.Waits() != 1 {
				w.Failf("the lock was held, and it waited %d times", me.Waits())
			}
			seen[me.Waits()] = true
			mu.Unlock()
		})
	}, sim.Options{Bound: 2})
	require.Nil(t, r.Failure)
	require.Equal(t, map[int]bool{0: true, 1: true}, seen)
}

func TestWaitsCountsLoops(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		var x mem.Uint64
		w.Go("other", func() {
			for x.Load() == 0 {
			}
			if sim.Current().Waits() == 0 {
				w.Failf("it went round until somebody came, and that was no wait")
			}
		})
		w.Go("late", func() {
			w.Sleep(time.Millisecond)
			x.Store(1)
		})
	}, sim.Options{Bound: 1})
	require.Nil(t, r.Failure)
}

// Scenery is no part of what a stuck program is said to be stuck in, and the run
// does not wait for it.
func TestBackgroundIsNotWaitedFor(t *testing.T) {
	stuck := func(w *sim.World, more bool) {
		c := sim.NewCounter(w)
		w.Background("scenery", func() { c.AwaitAtLeast(1) })
		w.Go("a", func() {
			w.Step()
			if more {
				sim.NewCounter(w).AwaitAtLeast(1)
			}
		})
	}
	r := sim.Explore(func(w *sim.World) { stuck(w, false) }, sim.Options{Bound: 1})
	require.Nil(t, r.Failure)
	r = sim.Explore(func(w *sim.World) { stuck(w, true) }, sim.Options{})
	require.Equal(t, sim.Deadlock, r.Failure.Kind)
	rec, err := sim.Replay(func(w *sim.World) { stuck(w, true) }, r.Failure.Schedule, sim.Budget{})
	require.NoError(t, err)
	for _, l := range rec.Left {
		require.NotEqual(t, "scenery", l.Thread)
	}
}

func TestOnceRunsOneSchedule(t *testing.T) {
	runs := 0
	r := sim.Once(func(w *sim.World) {
		runs++
		w.Go("a", func() { w.Sleep(time.Hour) })
	}, sim.Budget{})
	require.Nil(t, r.Failure)
	require.Equal(t, 1, runs)
	require.True(t, r.Explored.Complete)
	r = sim.Once(func(w *sim.World) { w.Go("a", func() { w.Failf("no") }) }, sim.Budget{})
	require.Equal(t, "no", r.Failure.Text)
	require.False(t, r.Explored.Complete)
}
