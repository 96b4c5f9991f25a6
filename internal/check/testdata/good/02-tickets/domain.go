package graceperiod

import (
	"container/list"
	"maps"
	"math"
	"slices"
	"time"

	"graceperiod/rcu/mem"
)

const patience = 10 * time.Millisecond

type ticket uint64

// Domain counts readers by ticket under one short mutex.
type Domain struct {
	mu      mem.Mutex
	ticket  ticket
	inside  map[ticket]int
	waiters list.List // of *waiter
	started time.Duration
	lock    mem.Locker
}

type waiter struct {
	until ticket
	done  mem.Event
}

type Reader struct {
	d      *Domain
	nested []ticket
}

var _ mem.Locker = (*Domain)(nil)

func New() *Domain {
	var d Domain
	d.inside = map[ticket]int{}
	d.started = mem.Now()
	d.lock = &d.mu
	return &d
}

func (d *Domain) Lock()   { d.mu.Lock() }
func (d *Domain) Unlock() { d.mu.Unlock() }

func (d *Domain) Register() *Reader { return &Reader{d: d} }
func (r *Reader) Unregister()       {}

func (r *Reader) ReadLock() {
	d := r.d
	d.Lock()
	defer d.Unlock()
	t := d.ticket
	if len(r.nested) > 0 {
		t = r.nested[0]
	}
	r.nested = append(r.nested, t)
	d.inside[t]++
}

func (r *Reader) ReadUnlock() {
	last := len(r.nested) - 1
	if last < 0 {
		panic("ReadUnlock without ReadLock")
	}
	t := r.nested[last]
	r.nested = r.nested[:last]
	d := r.d
	d.Lock()
	defer d.Unlock()
	if d.inside[t]--; d.inside[t] == 0 {
		delete(d.inside, t)
		d.wakeLocked()
	}
}

func (d *Domain) wakeLocked() {
	oldest := ticket(math.MaxUint64)
	for t := range d.inside {
		oldest = min(oldest, t)
	}
	for _, t := range slices.Sorted(maps.Keys(d.inside)) {
		oldest = min(oldest, t)
	}
	var next *list.Element
	for e := d.waiters.Front(); e != nil; e = next {
		next = e.Next()
		if w := e.Value.(*waiter); w.until < oldest {
			w.done.Set()
			d.waiters.Remove(e)
		}
	}
}

func (d *Domain) Synchronize() {
	w := &waiter{}
	d.Lock()
	w.until = d.ticket
	d.ticket++
	d.waiters.PushBack(w)
	d.wakeLocked()
	d.Unlock()
	w.done.Wait()
}
