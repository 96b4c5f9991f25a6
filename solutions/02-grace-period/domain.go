// Package graceperiod waits for readers: a grace period is over when every
// reader that was inside its section at the beginning has left it.
package graceperiod

import "graceperiod/rcu/mem"

// Domain is a set of readers, and updaters that wait for them.
type Domain struct {
	phase   mem.Uint64    // where readers that enter now are counted
	inside  [2]mem.Uint64 // readers inside, by the phase they entered in
	updater mem.Mutex     // one grace period at a time

	waiting mem.Bool // an updater waits: the last reader of a phase must wake it
	mu      mem.Mutex
	left    mem.Cond
}

// Reader is one reader's handle. It belongs to one goroutine at a time.
type Reader struct {
	d     *Domain
	depth int    // sections entered and not left: nesting
	phase uint64 // where the outermost section is counted
}

// New makes a domain without readers.
func New() *Domain {
	d := &Domain{}
	d.left.L = &d.mu
	return d
}

// Register makes a handle for one more reader.
func (d *Domain) Register() *Reader { return &Reader{d: d} }

// Unregister gives the handle up; the reader must be outside.
func (r *Reader) Unregister() {
	if r.depth != 0 {
		panic("graceperiod: Unregister inside a section")
	}
}

// ReadLock enters a section. Sections nest.
func (r *Reader) ReadLock() {
	if r.depth == 0 {
		r.phase = r.d.phase.Load()
		r.d.inside[r.phase].Add(1)
	}
	r.depth++
}

// ReadUnlock leaves a section.
func (r *Reader) ReadUnlock() {
	if r.depth == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	r.depth--
	if r.depth > 0 {
		return
	}
	// The count falls before the flag is read, and wait sets the flag before it
	// reads the count: one of the two sees the other.
	if r.d.inside[r.phase].Add(^uint64(0)) == 0 && r.d.waiting.Load() {
		r.d.mu.Lock()
		r.d.left.Broadcast()
		r.d.mu.Unlock()
	}
}

// Synchronize returns when every reader that was inside when it was called has left.
func (d *Domain) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
	// Once is not enough: a reader may have read the phase, and be counted only
	// after that phase was waited for.
	d.turn()
	d.turn()
}

// turn sends new readers to the other phase, and waits for those of this one.
func (d *Domain) turn() {
	old := d.phase.Load()
	d.phase.Store(1 - old)
	d.mu.Lock()
	d.waiting.Store(true)
	for d.inside[old].Load() != 0 {
		d.left.Wait()
	}
	d.waiting.Store(false)
	d.mu.Unlock()
}
