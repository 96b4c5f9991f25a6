package sim_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// twoPhase is a grace period that flips its phase so many times: twice is
// right, once misses a reader that was delayed while entering, never is no wait.
type twoPhase struct {
	phase   mem.Uint64
	readers [2]mem.Uint64
	gp      mem.Mutex
	flips   int
}

func (d *twoPhase) enter() uint64 {
	i := d.phase.Load() & 1
	d.readers[i].Add(1)
	return i
}

func (d *twoPhase) leave(i uint64) { d.readers[i].Add(^uint64(0)) }

func (d *twoPhase) sync() {
	d.gp.Lock()
	defer d.gp.Unlock()
	for range d.flips {
		old := d.phase.Load() & 1
		d.phase.Store(1 - old)
		for d.readers[old].Load() != 0 {
			mem.Pause()
		}
	}
}

func letter(i int) string { return "ABC"[i : i+1] }

// safety is readers that look at the present version, and updaters that replace
// it and free the old one after a grace period.
func safety(flips, readers, updaters int, block bool) func(*sim.World) {
	return func(w *sim.World) {
		d := &twoPhase{flips: flips}
		w.Name("", d)
		var cur mem.Pointer[sim.Cell[bool]]
		cur.Store(sim.NewCell(w, false))
		for i := range readers {
			w.Go("reader "+letter(i), func() {
				h := d.enter()
				p := cur.Load()
				if block {
					w.Sleep(time.Millisecond)
				} else {
					w.Step()
				}
				if p.Get() {
					w.Failf("freed under the reader")
				}
				d.leave(h)
			})
		}
		for i := range updaters {
			w.Go("updater "+letter(i), func() {
				old := cur.Swap(sim.NewCell(w, false))
				d.sync()
				old.Set(true)
			})
		}
	}
}

func TestExploreCompletesForRightGracePeriod(t *testing.T) {
	for _, block := range []bool{false, true} {
		r := sim.Explore(safety(2, 1, 2, block), sim.Options{Bound: 2})
		require.Nil(t, r.Failure)
		assert.True(t, r.Explored.Complete)
		assert.Equal(t, 2, r.Explored.Bound)
		assert.Greater(t, r.Explored.Schedules, 500)
		assert.Greater(t, r.Explored.Steps, r.Explored.Schedules)
	}
}

func TestExploreFindsWrongGracePeriodAtSmallestBound(t *testing.T) {
	for _, c := range []struct {
		flips, bound int
		block        bool
	}{{0, 0, true}, {0, 1, false}, {1, 1, true}, {1, 2, false}} {
		r := sim.Explore(safety(c.flips, 1, 2, c.block), sim.Options{Bound: 3})
		require.NotNil(t, r.Failure, "%+v", c)
		assert.Equal(t, sim.Rule, r.Failure.Kind)
		assert.Equal(t, "freed under the reader", r.Failure.Text)
		assert.Equal(t, "reader A", r.Failure.Thread)
		assert.Equal(t, c.bound, r.Explored.Bound, "%+v", c)
		assert.False(t, r.Explored.Complete)
	}
}

func TestExploredAddsUp(t *testing.T) {
	a := sim.Explored{Schedules: 1, Steps: 2, States: 3, Bound: 1, Complete: true}
	b := sim.Explored{Schedules: 10, Steps: 20, States: 30, Bound: 0, Complete: true, Sampled: true}
	assert.Equal(t, sim.Explored{Schedules: 11, Steps: 22, States: 33, Bound: 1, Complete: true, Sampled: true}, a.Add(b))
	b.Complete = false
	assert.False(t, a.Add(b).Complete)
}

func TestExploreRestoresProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	inside := 0
	sim.Explore(func(*sim.World) { inside = runtime.GOMAXPROCS(0) }, sim.Options{})
	assert.Equal(t, 1, inside)
	assert.Equal(t, 3, runtime.GOMAXPROCS(0))
}
