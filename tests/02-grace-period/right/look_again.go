package right

import "graceperiod/rcu/mem"

// LookAgain flips once only. A reader that is counted looks at the phase again:
// if an updater came by meanwhile, it may be counted where nobody looks, and
// starts afresh.
type LookAgain struct {
	phase   mem.Uint64
	inside  [2]mem.Int64
	updater mem.Mutex
	waiting mem.Bool
	mu      mem.Mutex
	left    mem.Cond
}

// LookAgainReader is a reader of LookAgain.
type LookAgainReader struct {
	d     *LookAgain
	nest  nesting
	phase uint64
}

// NewLookAgain makes a domain without readers.
func NewLookAgain() *LookAgain {
	d := &LookAgain{}
	d.left.L = &d.mu
	return d
}

// Register makes a reader.
func (d *LookAgain) Register() *LookAgainReader { return &LookAgainReader{d: d} }

// Unregister has nothing to give back.
func (r *LookAgainReader) Unregister() { r.nest.mustBeOutside() }

// ReadLock enters in the phase that is the present one while it is counted.
func (r *LookAgainReader) ReadLock() {
	if !r.nest.enter() {
		return
	}
	for {
		r.phase = r.d.phase.Load()
		r.d.inside[r.phase].Add(1)
		if r.d.phase.Load() == r.phase {
			return
		}
		r.d.leave(r.phase)
	}
}

// ReadUnlock leaves.
func (r *LookAgainReader) ReadUnlock() {
	if r.nest.leave() {
		r.d.leave(r.phase)
	}
}

func (d *LookAgain) leave(phase uint64) {
	if d.inside[phase].Add(-1) == 0 && d.waiting.Load() {
		d.mu.Lock()
		d.left.Broadcast()
		d.mu.Unlock()
	}
}

// Synchronize waits for the present phase.
func (d *LookAgain) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
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
