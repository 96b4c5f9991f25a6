package right

import (
	"slices"

	"graceperiod/rcu/mem"
)

// SignOff waits for exactly the readers that are inside. Each gets the
// updater's list, and signs it when it leaves; whoever signs last wakes the
// updater. There are no phases and no epochs.
type SignOff struct {
	mu      mem.Mutex // guards everything, and is never held for long
	readers []*SignOffReader
}

// SignOffReader is a reader of SignOff.
type SignOffReader struct {
	d     *SignOff
	nest  int
	lists []*list // to be signed on leaving
}

// list is what one Synchronize waits for.
type list struct {
	missing int
	signed  mem.Event
}

// NewSignOff makes a domain without readers.
func NewSignOff() *SignOff { return &SignOff{} }

// Register adds a reader to those that updaters look at.
func (d *SignOff) Register() *SignOffReader {
	r := &SignOffReader{d: d}
	d.mu.Lock()
	d.readers = append(d.readers, r)
	d.mu.Unlock()
	return r
}

// Unregister takes it out.
func (r *SignOffReader) Unregister() {
	r.d.mu.Lock()
	r.d.readers = slices.DeleteFunc(r.d.readers, func(o *SignOffReader) bool { return o == r })
	r.d.mu.Unlock()
}

// ReadLock enters.
func (r *SignOffReader) ReadLock() {
	r.d.mu.Lock()
	r.nest++
	r.d.mu.Unlock()
}

// ReadUnlock leaves, and signs.
func (r *SignOffReader) ReadUnlock() {
	r.d.mu.Lock()
	defer r.d.mu.Unlock()
	if r.nest == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	if r.nest--; r.nest > 0 {
		return
	}
	for _, l := range r.lists {
		if l.missing--; l.missing == 0 {
			l.signed.Set()
		}
	}
	r.lists = r.lists[:0]
}

// Synchronize gives everybody inside a list, and waits until it is signed.
func (d *SignOff) Synchronize() {
	l := &list{}
	d.mu.Lock()
	for _, r := range d.readers {
		if r.nest > 0 {
			r.lists = append(r.lists, l)
			l.missing++
		}
	}
	wait := l.missing > 0
	d.mu.Unlock()
	if wait {
		l.signed.Wait()
	}
}
