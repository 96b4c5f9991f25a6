package main

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/puzpuzpuz/xsync/v4"

	"graceperiod/rcu"
	"graceperiod/rcu/internal/cpu"
)

type object struct{ x uint64 }

var (
	current atomic.Pointer[object]
	sink    atomic.Uint64
)

func init() { current.Store(&object{1}) }

// loop does n sections, and returns something that depends on what was read.
type loop func(n int) uint64

// readers is how a contestant's loops are made: once for all threads, then once
// for each. Every loop is written out: a call for each section would be measured too.
var readers = []struct {
	name string
	make func() func() loop
}{
	{"two atomic stores", func() func() loop {
		return func() loop {
			var own struct {
				_ [128]byte
				a atomic.Uint64
				_ [128]byte
			}
			return func(n int) (sum uint64) {
				for range n {
					own.a.Store(1)
					sum += current.Load().x
					own.a.Store(0)
				}
				return sum
			}
		}
	}},
	{"rcu, handle", func() func() loop {
		d := rcu.New(rcu.Options{})
		return func() loop {
			r := d.Register()
			return func(n int) (sum uint64) {
				for range n {
					r.ReadLock()
					sum += current.Load().x
					r.ReadUnlock()
				}
				return sum
			}
		}
	}},
	{"rcu, handle, nested", func() func() loop {
		d := rcu.New(rcu.Options{})
		return func() loop {
			r := d.Register()
			r.ReadLock()
			return func(n int) (sum uint64) {
				for range n {
					r.ReadLock()
					sum += current.Load().x
					r.ReadUnlock()
				}
				return sum
			}
		}
	}},
	{"rcu, no handle", func() func() loop {
		d := rcu.New(rcu.Options{})
		return func() loop {
			return func(n int) (sum uint64) {
				for range n {
					s := d.ReadLock()
					sum += current.Load().x
					d.ReadUnlock(s)
				}
				return sum
			}
		}
	}},
	{"atomic.Pointer, nothing else", func() func() loop {
		return func() loop {
			return func(n int) (sum uint64) {
				for range n {
					sum += current.Load().x
				}
				return sum
			}
		}
	}},
	{"sync.RWMutex", func() func() loop {
		var mu sync.RWMutex
		return func() loop {
			return func(n int) (sum uint64) {
				for range n {
					mu.RLock()
					sum += current.Load().x
					mu.RUnlock()
				}
				return sum
			}
		}
	}},
	{"sync.Mutex", func() func() loop {
		var mu sync.Mutex
		return func() loop {
			return func(n int) (sum uint64) {
				for range n {
					mu.Lock()
					sum += current.Load().x
					mu.Unlock()
				}
				return sum
			}
		}
	}},
	{"xsync.RBMutex", func() func() loop {
		mu := xsync.NewRBMutex()
		return func() loop {
			return func(n int) (sum uint64) {
				for range n {
					t := mu.RLock()
					sum += current.Load().x
					mu.RUnlock(t)
				}
				return sum
			}
		}
	}},
}

// read measures ns a section, with one thread or two at once.
func read(make func() func() loop, threads, n int) float64 {
	each := make()
	var ready, done sync.WaitGroup
	var start atomic.Bool
	var took [2]time.Duration
	ready.Add(threads)
	for t := range threads {
		done.Go(func() {
			pin(t)
			f := each()
			f(1000)
			ready.Done()
			for !start.Load() {
			}
			began := time.Now()
			sink.Add(f(n))
			took[t] = time.Since(began)
		})
	}
	ready.Wait()
	start.Store(true)
	done.Wait()
	var sum time.Duration
	for _, d := range took[:threads] {
		sum += d
	}
	return float64(sum.Nanoseconds()) / float64(n) / float64(threads)
}

// pin ties the goroutine to a processor, by its number. Its thread ends with it.
func pin(i int) {
	if all := cpu.All(); len(all) > 0 {
		runtime.LockOSThread()
		cpu.Pin(all[i%len(all)])
	}
}
