package right

import "graceperiod/rcu/mem"

// TwoWaits flips once, and waits for the other phase before: a reader that was
// delayed while entering is counted there, if anywhere.
type TwoWaits struct {
	phase   mem.Uint64
	inside  [2]mem.Int64
	updater mem.Mutex
	waiting mem.Bool
	mu      mem.Mutex
	left    mem.Cond
}

// TwoWaitsReader is a reader of TwoWaits.
type TwoWaitsReader struct {
	d     *TwoWaits
	nest  nesting
	phase uint64
}

// NewTwoWaits makes a domain without readers.
func NewTwoWaits() *TwoWaits {
	d := &TwoWaits{}
	d.left.L = &d.mu
	return d
}

// Register makes a reader.
func (d *TwoWaits) Register() *TwoWaitsReader { return &TwoWaitsReader{d: d} }

// Unregister has nothing to give back.
func (r *TwoWaitsReader) Unregister() { r.nest.mustBeOutside() }

// ReadLock enters in the present phase.
func (r *TwoWaitsReader) ReadLock() {
	if r.nest.enter() {
		r.phase = r.d.phase.Load()
		r.d.inside[r.phase].Add(1)
	}
}

// ReadUnlock leaves.
func (r *TwoWaitsReader) ReadUnlock() {
	if r.nest.leave() && r.d.inside[r.phase].Add(-1) == 0 && r.d.waiting.Load() {
		r.d.mu.Lock()
		r.d.left.Broadcast()
		r.d.mu.Unlock()
	}
}

// Synchronize waits for the other phase, flips, and waits for the one it left.
func (d *TwoWaits) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
	now := d.phase.Load()
	d.await(1 - now)
	d.phase.Store(1 - now)
	d.await(now)
}

func (d *TwoWaits) await(phase uint64) {
	d.mu.Lock()
	d.waiting.Store(true)
	for d.inside[phase].Load() != 0 {
		d.left.Wait()
	}
	d.waiting.Store(false)
	d.mu.Unlock()
}
