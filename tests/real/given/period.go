// Package given is the grace period that lessons 03 and 04 are given, on real
// goroutines: that of the library, for one caller at a time, and counted.
package given

import (
	"sync"
	"sync/atomic"

	"graceperiod/rcu"
	"graceperiod/rcu/torture"
)

// Period is a grace period and its readers.
type Period struct {
	readers *rcu.Domain
	one     sync.Mutex
	ended   *atomic.Uint64
}

// New makes a period whose ends are counted.
func New(ended *atomic.Uint64) *Period {
	return &Period{readers: rcu.New(rcu.Options{}), ended: ended}
}

// Synchronize returns when all readers that were inside when it began serving
// this caller have left.
func (p *Period) Synchronize() {
	p.one.Lock()
	defer p.one.Unlock()
	p.readers.Synchronize()
	p.ended.Add(1)
}

// Inside tells whether the caller must not wait. A real run never calls the
// learner's code from inside a section or a callback.
func (p *Period) Inside() bool { return false }

// Reader registers a reader.
func (p *Period) Reader() torture.Reader {
	r := p.readers.Register()
	return torture.Reader{
		Enter:      func(int) { r.ReadLock() },
		Leave:      func(int) { r.ReadUnlock() },
		Unregister: r.Unregister,
	}
}
