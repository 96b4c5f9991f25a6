package sim_test

import (
	"runtime"
	"testing"

	"graceperiod/rcu/sim"
)

// BenchmarkSearch is two readers and one updater, searched to bound 3.
func BenchmarkSearch(b *testing.B) {
	for _, block := range []bool{false, true} {
		name := "reader"
		if block {
			name = "sleeper"
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
