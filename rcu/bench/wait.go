package main

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"graceperiod/rcu"
)

// waiter is a contestant that waits for readers: section is one of 10 µs.
type waiter struct {
	section func() (once func())
	wait    func()
}

const sectionLength = 10 * time.Microsecond

func spin() {
	for began := time.Now(); time.Since(began) < sectionLength; {
	}
}

func handles(wait func(*rcu.Domain)) waiter {
	d := rcu.New(rcu.Options{})
	return waiter{func() func() {
		r := d.Register()
		return func() { r.ReadLock(); spin(); r.ReadUnlock() }
	}, func() { wait(d) }}
}

func noHandles() waiter {
	d := rcu.New(rcu.Options{})
	return waiter{func() func() {
		return func() { s := d.ReadLock(); spin(); d.ReadUnlock(s) }
	}, d.Synchronize}
}

func rwMutex() waiter {
	var mu sync.RWMutex
	return waiter{func() func() {
		return func() { mu.RLock(); spin(); mu.RUnlock() }
	}, func() { mu.Lock(); mu.Unlock() }}
}

// idle measures ns a wait with nobody inside, and so many registered.
func idle(make func() waiter, registered, n int) float64 {
	w := make()
	for range registered {
		w.section()
	}
	began := time.Now()
	for range n {
		w.wait()
	}
	return float64(time.Since(began).Nanoseconds()) / float64(n)
}

// busy measures the median µs of a wait beside readers that do nothing but
// sections, one on each processor from the first.
func busy(make func() waiter, readers, n int) float64 {
	w := make()
	var stop atomic.Bool
	var ended sync.WaitGroup
	for i := range readers {
		once := w.section()
		ended.Go(func() {
			pin(i)
			for !stop.Load() {
				once()
			}
		})
	}
	time.Sleep(20 * time.Millisecond)
	took := []float64{}
	ended.Go(func() {
		if readers == 1 {
			pin(1)
		}
		for end := time.Now().Add(time.Second); len(took) < n && time.Now().Before(end); {
			began := time.Now()
			w.wait()
			took = append(took, float64(time.Since(began).Nanoseconds())/1e3)
			time.Sleep(200 * time.Microsecond)
		}
		stop.Store(true)
	})
	ended.Wait()
	slices.Sort(took)
	return took[len(took)/2]
}
