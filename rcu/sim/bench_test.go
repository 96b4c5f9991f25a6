package sim_test

import (
	"runtime"
	"testing"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// BenchmarkSearch is two readers and one updater, searched to bound 3.
func BenchmarkSearch(b *testing.B) {
	for _, block := range []bool{false, true} {
		name := "hurrying"
		if block {
			name = "sleeping"
		}
		b.Run(name, func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			var e sim.Explored
			n := 0
			for b.Loop() {
				e = sim.Explore(safety(2, 2, 1, block), sim.Options{Bound: 3}).Explored
				n++
			}
			s := b.Elapsed().Seconds()
			b.ReportMetric(s*1e9/float64(n*e.Steps), "ns/step")
			b.ReportMetric(float64(n*e.Schedules)/s, "runs/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkCrowd is 5001 threads with six operations each, one lock for all,
// under one schedule of each sort.
func BenchmarkCrowd(b *testing.B) {
	scenario := func(w *sim.World) {
		var mu mem.Mutex
		var x, y mem.Uint64
		for range 5001 {
			w.Go("", func() {
				mu.Lock()
				x.Add(1)
				mu.Unlock()
				mem.Sleep(20 * time.Millisecond)
				y.Add(1)
				y.Load()
			})
		}
	}
	const few = 3
	runs := 0
	for b.Loop() {
		r := sim.Explore(scenario, sim.Options{Few: few, Budget: sim.Budget{RunSteps: 100_000}})
		if r.Failure != nil {
			b.Fatal(r.Failure)
		}
		runs += few + 1 // the first schedule is run twice
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(runs), "ms/run")
	b.ReportMetric(0, "ns/op")
}
