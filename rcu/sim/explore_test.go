package sim_test

import (
	"fmt"
	"testing"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

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
	for range d.flips {
		old := d.phase.Load() & 1
		d.phase.Store(1 - old)
		for d.readers[old].Load() != 0 {
			mem.Pause()
		}
	}
	d.gp.Unlock()
}

func safety(flips, readers, updaters int, block bool) func(*sim.World) {
	return func(w *sim.World) {
		d := &twoPhase{flips: flips}
		w.Name("", d)
		var cur mem.Pointer[sim.Cell[bool]]
		cur.Store(sim.NewCell(w, false))
		for i := range readers {
			w.Go(fmt.Sprintf("reader%d", i), func() {
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
			w.Go(fmt.Sprintf("updater%d", i), func() {
				old := cur.Swap(sim.NewCell(w, false))
				d.sync()
				old.Set(true)
			})
		}
	}
}

func TestExploreShow(t *testing.T) {
	for _, c := range []struct{ flips, r, u, bound int }{{2, 2, 1, 2}, {2, 2, 1, 3}, {2, 1, 2, 3}, {2, 2, 2, 2}, {1, 1, 2, 3}, {0, 1, 1, 2}} {
		for _, block := range []bool{false, true} {
			start := time.Now()
			r := sim.Explore(safety(c.flips, c.r, c.u, block), sim.Options{Bound: c.bound})
			d := time.Since(start)
			fmt.Printf("%+v block=%v: %+v %v  %.0f ns/step %.0f runs/s\n", c, block, r.Explored, d, float64(d.Nanoseconds())/float64(r.Explored.Steps), float64(r.Explored.Schedules)/d.Seconds())
			if r.Failure != nil {
				fmt.Printf("   %+v\n", *r.Failure)
				rec, err := sim.Replay(safety(c.flips, c.r, c.u, block), r.Failure.Schedule, sim.Budget{})
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range rec.Events {
					fmt.Println("     ", e)
				}
				fmt.Println(rec.Failure)
			}
		}
	}
}
