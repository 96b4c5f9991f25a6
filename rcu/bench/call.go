package main

import (
	"sync"
	"time"

	"graceperiod/rcu"
)

// posting posts so many callbacks from so many goroutines, and waits for them.
func posting(producers, n int) (took time.Duration, gracePeriods uint64) {
	d := rcu.New(rcu.Options{})
	called := 0
	f := func() { called++ }
	began := time.Now()
	var all sync.WaitGroup
	for range producers {
		all.Go(func() {
			for range n / producers {
				_ = d.Call(f)
			}
		})
	}
	all.Wait()
	_ = d.Barrier()
	return time.Since(began), d.Stats().GracePeriods
}

// callRate is in millions a second.
func callRate(producers, n int) float64 {
	took, _ := posting(producers, n)
	return float64(n) / 1e6 / took.Seconds()
}

// callCost is in grace periods per million callbacks.
func callCost(n int) float64 {
	_, gracePeriods := posting(1, n)
	return float64(gracePeriods) * 1e6 / float64(n)
}

// barrierTime is µs for a Barrier with so many pending.
func barrierTime(n int) float64 {
	d := rcu.New(rcu.Options{})
	called := 0
	f := func() { called++ }
	for range n {
		_ = d.Call(f)
	}
	began := time.Now()
	_ = d.Barrier()
	return float64(time.Since(began).Microseconds())
}

// idleTime is ms of processor time in a second in which a domain that was used,
// and has readers and callbacks behind it, is left alone.
func idleTime(o options) float64 {
	d := rcu.New(rcu.Options{})
	for range 100 {
		d.Register()
		_ = d.Call(func() {})
		d.Wait(d.Start())
	}
	_ = d.Barrier()
	span := time.Second
	if o.quick {
		span /= 20
	}
	before := processorTime()
	time.Sleep(span)
	return float64((processorTime() - before).Microseconds()) / 1e3 * float64(time.Second/span)
}
