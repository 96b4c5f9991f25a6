// Package graceperiod: two counters and two phases.
package graceperiod

import "graceperiod/rcu/mem"

// Domain waits for readers.
type Domain struct {
	phase   mem.Uint64    // which counter new readers use
	inside  [2]mem.Uint64 // readers by the phase they entered in
	updater mem.Mutex     // one grace period at a time
	mu      mem.Mutex
	left    mem.Cond
}

// Reader is one reader's handle.
type Reader struct {
	domain *Domain
	nest   int // only this reader's thread touches it
	slot   uint64
}

// New makes a domain.
func New() *Domain {
	d := &Domain{}
	d.left.L = &d.mu
	return d
}

// Register makes a reader.
func (d *Domain) Register() *Reader { return &Reader{domain: d} }

// Unregister ends a reader.
func (r *Reader) Unregister() { r.domain = nil }

// ReadLock enters.
func (r *Reader) ReadLock() {
	r.nest++
	if r.nest > 1 {
		return
	}
	r.slot = r.domain.phase.Load() & 1
	r.domain.inside[r.slot].Add(1)
}

// ReadUnlock leaves.
func (r *Reader) ReadUnlock() {
	if r.nest == 0 {
		panic("ReadUnlock without ReadLock")
	}
	if r.nest--; r.nest > 0 {
		return
	}
	d := r.domain
	if d.inside[r.slot].Add(^uint64(0)) == 0 {
		d.mu.Lock()
		d.left.Broadcast()
		d.mu.Unlock()
	}
}

// Synchronize waits for all readers that are inside.
func (d *Domain) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
	for range 2 {
		old := d.phase.Load() & 1
		d.phase.Store(1 - old)
		d.mu.Lock()
		for d.inside[old].Load() != 0 {
			d.left.Wait()
		}
		d.mu.Unlock()
	}
}
