package right

import (
	"slices"

	"graceperiod/rcu/mem"
)

// Shards counts in two phases, and each reader in numbers of its own that only
// ever grow: how often it came and how often it went. Readers share no word
// that they write.
type Shards struct {
	phase   mem.Uint64
	updater mem.Mutex
	waiting mem.Bool
	mu      mem.Mutex // guards readers
	left    mem.Cond
	readers []*ShardReader
}

// ShardReader is a reader of Shards.
type ShardReader struct {
	d     *Shards
	nest  nesting
	phase uint64
	came  [2]mem.Uint64
	went  [2]mem.Uint64
}

// NewShards makes a domain without readers.
func NewShards() *Shards {
	d := &Shards{}
	d.left.L = &d.mu
	return d
}

// Register adds a reader's numbers to those that updaters sum up.
func (d *Shards) Register() *ShardReader {
	r := &ShardReader{d: d}
	d.mu.Lock()
	d.readers = append(d.readers, r)
	d.mu.Unlock()
	return r
}

// Unregister takes them out: outside a section each pair is equal, and no sum changes.
func (r *ShardReader) Unregister() {
	r.nest.mustBeOutside()
	r.d.mu.Lock()
	r.d.readers = slices.DeleteFunc(r.d.readers, func(o *ShardReader) bool { return o == r })
	r.d.mu.Unlock()
}

// ReadLock counts an arrival.
func (r *ShardReader) ReadLock() {
	if r.nest.enter() {
		r.phase = r.d.phase.Load()
		r.came[r.phase].Add(1)
	}
}

// ReadUnlock counts a departure, in the phase of the arrival.
func (r *ShardReader) ReadUnlock() {
	if !r.nest.leave() {
		return
	}
	r.went[r.phase].Add(1) // before the look at waiting
	if r.d.waiting.Load() {
		r.d.mu.Lock()
		r.d.left.Broadcast()
		r.d.mu.Unlock()
	}
}

// Synchronize waits for both phases, one after the other.
func (d *Shards) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
	for range 2 {
		old := d.phase.Load()
		d.phase.Store(1 - old)
		d.mu.Lock()
		d.waiting.Store(true)
		for d.anyInside(old) {
			d.left.Wait()
		}
		d.waiting.Store(false)
		d.mu.Unlock()
	}
}

// anyInside is called with mu held. It sums up departures first: who goes
// between the sums is then still counted as inside, who comes is not missed.
func (d *Shards) anyInside(phase uint64) bool {
	var went, came uint64
	for _, r := range d.readers {
		went += r.went[phase].Load()
	}
	for _, r := range d.readers {
		came += r.came[phase].Load()
	}
	return came != went
}
