package right

import "graceperiod/rcu/mem"

// Background has a thread of its own that does grace periods. A caller asks for
// the next one to begin, and shares it with all who ask before it does.
type Background struct {
	phase  mem.Uint64
	inside [2]mem.Int64

	mu       mem.Mutex // guards the numbers below
	work     mem.Cond  // the thread waits for callers, and for readers
	done     mem.Cond  // callers wait for the thread
	asked    uint64    // the last grace period that somebody waits for
	begun    uint64
	finished uint64

	waiting mem.Bool // the thread waits for readers
}

// BackgroundReader is a reader of Background.
type BackgroundReader struct {
	d     *Background
	nest  nesting
	phase uint64
}

// NewBackground makes a domain without readers, and starts its thread.
func NewBackground() *Background {
	d := &Background{}
	d.work.L, d.done.L = &d.mu, &d.mu
	mem.Go("grace periods", d.run)
	return d
}

// Register makes a reader.
func (d *Background) Register() *BackgroundReader { return &BackgroundReader{d: d} }

// Unregister has nothing to give back.
func (r *BackgroundReader) Unregister() { r.nest.mustBeOutside() }

// ReadLock enters in the present phase.
func (r *BackgroundReader) ReadLock() {
	if r.nest.enter() {
		r.phase = r.d.phase.Load()
		r.d.inside[r.phase].Add(1)
	}
}

// ReadUnlock leaves, and wakes the thread if it is the last of its phase.
func (r *BackgroundReader) ReadUnlock() {
	if r.nest.leave() && r.d.inside[r.phase].Add(-1) == 0 && r.d.waiting.Load() {
		r.d.mu.Lock()
		r.d.work.Signal()
		r.d.mu.Unlock()
	}
}

// Synchronize waits for a grace period that begins after this call. One that is
// under way began too early.
func (d *Background) Synchronize() {
	d.mu.Lock()
	mine := d.begun + 1
	d.asked = max(d.asked, mine)
	d.work.Signal()
	for d.finished < mine {
		d.done.Wait()
	}
	d.mu.Unlock()
}

// run is the thread.
func (d *Background) run() {
	d.mu.Lock()
	for {
		for d.asked == d.begun {
			d.work.Wait()
		}
		d.begun++
		d.turn()
		d.turn()
		d.finished = d.begun
		d.done.Broadcast()
	}
}

// turn sends new readers to the other phase and waits for those of this one.
// It is called with mu held, and gives it back while it waits.
func (d *Background) turn() {
	old := d.phase.Load()
	d.phase.Store(1 - old)
	d.waiting.Store(true)
	for d.inside[old].Load() != 0 {
		d.work.Wait()
	}
	d.waiting.Store(false)
}
