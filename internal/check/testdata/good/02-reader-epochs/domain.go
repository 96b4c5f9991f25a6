package graceperiod

import (
	"errors"
	"fmt"
	"slices"

	"graceperiod/rcu/mem"
)

// ErrNotRegistered is what a reader gets after Unregister.
var ErrNotRegistered = errors.New("reader is not registered")

var errTwice = fmt.Errorf("twice: %w", ErrNotRegistered)

const idle = 0

type state int

const (
	active state = iota
	gone
)

type Domain struct {
	epoch   mem.Uint64
	mu      mem.Mutex
	readers []*Reader
	closed  bool
	byID    map[int]*Reader
	next    int
}

type Reader struct {
	mem.Event
	id    int
	d     *Domain
	epoch mem.Uint64 // idle, or the epoch in which it entered
	nest  int
	state state
	left  *mem.Cond
	lock  *mem.Mutex
}

func New() *Domain {
	d := new(Domain)
	d.byID = make(map[int]*Reader)
	d.epoch.Store(1)
	return d
}

func (d *Domain) Register() *Reader {
	r := &Reader{d: d, lock: &mem.Mutex{}}
	r.left = &mem.Cond{L: r.lock}
	d.mu.Lock()
	defer d.mu.Unlock()
	r.id = d.next
	d.next++
	d.byID[r.id] = r
	d.readers = append(d.readers, r)
	return r
}

func (r *Reader) Unregister() error {
	if r.state == gone {
		return fmt.Errorf("reader %d: %w", r.id, errTwice)
	}
	r.state = gone
	r.d.mu.Lock()
	defer r.d.mu.Unlock()
	r.d.forget(r)
	return nil
}

// forget takes a reader out.
func (d *Domain) forget(r *Reader) {
	d.readers = slices.DeleteFunc(d.readers, func(o *Reader) bool { return o == r })
	delete(d.byID, r.id)
}

func (r *Reader) ReadLock() {
	if r.nest++; r.nest == 1 {
		r.epoch.Store(r.d.epoch.Load())
	}
}

func (r *Reader) ReadUnlock() {
	if r.nest == 0 {
		panic(fmt.Sprintf("reader %d: ReadUnlock without ReadLock (%v)", r.id, r.state))
	}
	if r.nest--; r.nest > 0 {
		return
	}
	r.epoch.Store(idle)
	r.lock.Lock()
	defer r.lock.Unlock()
	r.left.Broadcast()
}

func (d *Domain) Synchronize() {
	now := d.epoch.Add(1)
	d.mu.Lock()
	readers := slices.Clone(d.readers)
	d.mu.Unlock()
	for _, r := range readers {
		r.await(now)
	}
}

func (r *Reader) await(now uint64) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for {
		if e := r.epoch.Load(); e == idle || e >= now {
			return
		}
		r.left.Wait()
	}
}
