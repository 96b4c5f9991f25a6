package right

import (
	"slices"

	"graceperiod/rcu/mem"
)

// Epochs gives every reader a word that says since which epoch it is inside. An
// updater begins an epoch and waits for the readers of earlier ones; any number
// of updaters may wait side by side.
type Epochs struct {
	epoch   mem.Uint64 // 64 bits do not come round
	waiting mem.Int64  // updaters that a leaving reader must wake
	mu      mem.Mutex  // guards readers
	left    mem.Cond
	readers []*EpochReader
}

// EpochReader is a reader of Epochs.
type EpochReader struct {
	d    *Epochs
	nest nesting
	word mem.Uint64 // the epoch it entered in; zero while it is outside
}

// NewEpochs makes a domain without readers.
func NewEpochs() *Epochs {
	d := &Epochs{}
	d.left.L = &d.mu
	d.epoch.Store(1)
	return d
}

// Register adds a reader to those that updaters look at.
func (d *Epochs) Register() *EpochReader {
	r := &EpochReader{d: d}
	d.mu.Lock()
	d.readers = append(d.readers, r)
	d.mu.Unlock()
	return r
}

// Unregister takes it out.
func (r *EpochReader) Unregister() {
	r.nest.mustBeOutside()
	r.d.mu.Lock()
	r.d.readers = slices.DeleteFunc(r.d.readers, func(o *EpochReader) bool { return o == r })
	r.d.mu.Unlock()
}

// ReadLock enters. A reader delayed between load and store writes down an old
// epoch: it is then waited for longer than it need be.
func (r *EpochReader) ReadLock() {
	if r.nest.enter() {
		r.word.Store(r.d.epoch.Load())
	}
}

// ReadUnlock leaves.
func (r *EpochReader) ReadUnlock() {
	if !r.nest.leave() {
		return
	}
	r.word.Store(0) // before the look at waiting: an updater says that it waits, then looks at the word
	if r.d.waiting.Load() != 0 {
		r.d.mu.Lock()
		r.d.left.Broadcast()
		r.d.mu.Unlock()
	}
}

// Synchronize waits for the readers of earlier epochs.
func (d *Epochs) Synchronize() {
	now := d.epoch.Add(1)
	d.mu.Lock()
	d.waiting.Add(1)
	for d.anyBefore(now) {
		d.left.Wait()
	}
	d.waiting.Add(-1)
	d.mu.Unlock()
}

// anyBefore is called with mu held.
func (d *Epochs) anyBefore(now uint64) bool {
	for _, r := range d.readers {
		if e := r.word.Load(); e != 0 && e < now {
			return true
		}
	}
	return false
}
