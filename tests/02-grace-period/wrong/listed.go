package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// listed is a right domain of another design: every reader has a word, zero
// while it is outside, else the epoch in which it entered. Updaters look at the
// words, and wait side by side.
type listed struct {
	epoch   mem.Uint64
	waiting mem.Int64 // updaters that a leaving reader must wake
	mu      mem.Mutex // guards readers
	left    mem.Cond
	readers []*member

	// The parts.
	add    func(*member)
	remove func(*member)
	read   func() uint64                 // the epoch, as a reader sees it
	mark   func(epoch uint64) uint64     // the word of a reader that enters in an epoch
	early  func(word, now uint64) bool   // a reader that whoever began now must wait for
	scan   func(now uint64, wait func()) // until no reader is early; mu is held
	wake   func()
}

func newListed() *listed {
	d := &listed{}
	d.left.L = &d.mu
	d.epoch.Store(1)
	d.add = func(r *member) {
		d.mu.Lock()
		d.readers = append(d.readers, r)
		d.mu.Unlock()
	}
	d.remove = func(r *member) {
		d.mu.Lock()
		d.readers = slices.DeleteFunc(d.readers, func(o *member) bool { return o == r })
		d.mu.Unlock()
	}
	d.read = d.epoch.Load
	d.mark = func(epoch uint64) uint64 { return epoch }
	d.early = func(word, now uint64) bool { return word < now }
	d.scan = func(now uint64, wait func()) {
		for slices.ContainsFunc(d.readers, func(r *member) bool { return r.isEarly(now) }) {
			wait()
		}
	}
	d.wake = func() {
		d.mu.Lock()
		d.left.Broadcast()
		d.mu.Unlock()
	}
	return d
}

func (d *listed) Register() suite02.Reader {
	r := &member{d: d}
	d.add(r)
	return r
}

func (d *listed) Synchronize() { d.await(d.epoch.Add(1)) }

func (d *listed) await(now uint64) {
	d.mu.Lock()
	d.waiting.Add(1)
	d.scan(now, d.left.Wait)
	d.waiting.Add(-1)
	d.mu.Unlock()
}

// member is a reader of listed.
type member struct {
	d     *listed
	depth int
	word  mem.Uint64
}

func (r *member) isEarly(now uint64) bool {
	w := r.word.Load()
	return w != 0 && r.d.early(w, now)
}

func (r *member) ReadLock() {
	if r.depth == 0 {
		r.word.Store(r.d.mark(r.d.read()))
	}
	r.depth++
}

func (r *member) ReadUnlock() {
	if r.depth == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	if r.depth--; r.depth > 0 {
		return
	}
	r.word.Store(0)
	if r.d.waiting.Load() != 0 {
		r.d.wake()
	}
}

func (r *member) Unregister() { r.d.remove(r) }
