package mem_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"graceperiod/rcu/mem"
)

// The price of being schedulable, on real goroutines: the operation of mem and
// the one it stands for are timed by turns, so that whatever else the computer
// does hits both. Run with -bench . -benchtime 300x or so.

const batch = 20_000

func timed(f func(n int)) float64 {
	begin := time.Now()
	f(batch)
	return float64(time.Since(begin).Nanoseconds()) / batch
}

func versus(b *testing.B, ours, theirs func(n int)) {
	var a, z []float64
	for b.Loop() {
		a = append(a, timed(ours))
		z = append(z, timed(theirs))
	}
	slices.Sort(a)
	slices.Sort(z)
	x, y := a[len(a)/2], z[len(z)/2]
	b.ReportMetric(x, "mem-ns")
	b.ReportMetric(y, "sync-ns")
	b.ReportMetric(x-y, "more-ns")
	b.ReportMetric(x/y, "ratio")
	b.ReportMetric(0, "ns/op")
}

var (
	memWord  mem.Uint64
	syncWord atomic.Uint64
	memPtr   mem.Pointer[int]
	syncPtr  atomic.Pointer[int]
	memMu    mem.Mutex
	syncMu   sync.Mutex
	memRW    mem.RWMutex
	syncRW   sync.RWMutex
	total    uint64
)

func BenchmarkLoad(b *testing.B) {
	versus(b, func(n int) {
		var s uint64
		for range n {
			s += memWord.Load()
		}
		total += s
	}, func(n int) {
		var s uint64
		for range n {
			s += syncWord.Load()
		}
		total += s
	})
}

func BenchmarkPointerLoad(b *testing.B) {
	memPtr.Store(new(int))
	syncPtr.Store(new(int))
	versus(b, func(n int) {
		s := 0
		for range n {
			s += *memPtr.Load()
		}
		total += uint64(s)
	}, func(n int) {
		s := 0
		for range n {
			s += *syncPtr.Load()
		}
		total += uint64(s)
	})
}

func BenchmarkStore(b *testing.B) {
	versus(b, func(n int) {
		for i := range n {
			memWord.Store(uint64(i))
		}
	}, func(n int) {
		for i := range n {
			syncWord.Store(uint64(i))
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	versus(b, func(n int) {
		for range n {
			memWord.Add(1)
		}
	}, func(n int) {
		for range n {
			syncWord.Add(1)
		}
	})
}

func BenchmarkMutex(b *testing.B) {
	versus(b, func(n int) {
		for range n {
			memMu.Lock()
			memMu.Unlock()
		}
	}, func(n int) {
		for range n {
			syncMu.Lock()
			syncMu.Unlock()
		}
	})
}

func BenchmarkRLock(b *testing.B) {
	versus(b, func(n int) {
		for range n {
			memRW.RLock()
			memRW.RUnlock()
		}
	}, func(n int) {
		for range n {
			syncRW.RLock()
			syncRW.RUnlock()
		}
	})
}
