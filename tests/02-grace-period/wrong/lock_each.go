package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// lockEach gives every reader a lock that it holds in its section, and lets an
// updater take each of them once. A reader that comes back at once is faster
// than an updater that must wake up first.
type lockEach struct {
	mu      mem.Mutex
	readers []*holder
}

type holder struct {
	d     *lockEach
	depth int
	lock  mem.Mutex
}

func (d *lockEach) Register() suite02.Reader {
	r := &holder{d: d}
	d.mu.Lock()
	d.readers = append(d.readers, r)
	d.mu.Unlock()
	return r
}

func (d *lockEach) Synchronize() {
	d.mu.Lock()
	readers := slices.Clone(d.readers)
	d.mu.Unlock()
	for _, r := range readers {
		r.lock.Lock()
		r.lock.Unlock() // who gets it has seen the reader outside
	}
}

func (r *holder) ReadLock() {
	if r.depth == 0 {
		r.lock.Lock()
	}
	r.depth++
}

func (r *holder) ReadUnlock() {
	if r.depth == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	if r.depth--; r.depth == 0 {
		r.lock.Unlock()
	}
}

func (r *holder) Unregister() {
	r.d.mu.Lock()
	r.d.readers = slices.DeleteFunc(r.d.readers, func(o *holder) bool { return o == r })
	r.d.mu.Unlock()
}
