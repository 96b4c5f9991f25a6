package rcu

import (
	"fmt"
	"runtime"
	"strconv"
	"unsafe"

	"graceperiod/rcu/mem"
)

// Reader is the handle of one registered reader. It belongs to one goroutine at
// a time, which alone may call its methods; it may be handed on, between two
// sections, as any value is. Sections on a handle cost less than those by
// [Domain.ReadLock], and they nest.
//
// A handle must not be copied.
type Reader struct {
	slot
	number *mem.Uint64 // the domain's, or what refuses handles that were given up
	depth  int         // sections entered and not left
	d      *Domain
	place  int // in the registry
	name   string
	_      [128 - (unsafe.Sizeof(slot{})+6*unsafe.Sizeof(uintptr(0)))%128]byte
}

// registry is the handles of a domain. Its lock is held while they are looked
// at, never while one of them is waited for.
type registry struct {
	mu      mem.Mutex
	readers []*Reader
	given   uint64 // handles ever made
}

// Register makes a handle for one more reader. It never waits for a grace
// period, and none waits for it. After Close it panics with [ErrClosed].
func (d *Domain) Register() *Reader {
	d.open("Register")
	r := &Reader{d: d, number: &d.number}
	d.registry.mu.Lock()
	defer d.registry.mu.Unlock()
	d.registry.given++
	r.name = "reader " + strconv.FormatUint(d.registry.given, 10)
	r.place = len(d.registry.readers)
	d.registry.readers = append(d.registry.readers, r)
	return r
}

// Named sets the name by which stall reports and traces speak of the reader, and
// returns it. Call it before the first section.
func (r *Reader) Named(name string) *Reader {
	r.d.registry.mu.Lock()
	defer r.d.registry.mu.Unlock()
	r.name = name
	return r
}

// Unregister gives the handle up. It panics inside a section, and the second
// time. A handle that is merely forgotten stays registered, and is looked at by
// every grace period.
func (r *Reader) Unregister() {
	d := r.d
	switch {
	case r.retired():
		panic(misuse("Unregister", "on a handle that was unregistered before", "a handle is given up once"))
	case r.depth != 0:
		panic(misuse("Unregister", "inside a section of "+r.name, "leave all sections first"))
	}
	d.registry.mu.Lock()
	defer d.registry.mu.Unlock()
	last := len(d.registry.readers) - 1
	moved := d.registry.readers[last]
	d.registry.readers[r.place] = moved
	moved.place = r.place
	d.registry.readers[last] = nil
	d.registry.readers = d.registry.readers[:last]
	r.number = &d.refusing
}

// ReadLock enters a section; the kernel's rcu_read_lock. It waits for nobody,
// writes to nothing that another reader writes to, and may be nested. What the
// section loads is at least as new as what was stored before any grace period
// that does not wait for the section.
func (r *Reader) ReadLock() {
	if r.depth == 0 {
		// The number is loaded before the word is stored, and may be old by then.
		// Then later grace periods wait for this section without need. None that
		// must wait overlooks it: a scan that found the word still zero came before
		// the store, hence before all that the section loads.
		n := r.number.Load()
		r.word.Store(n)
		if n&(closed|noted) != 0 {
			r.entered(n)
		}
	}
	r.depth++
}

// ReadUnlock leaves a section; the kernel's rcu_read_unlock. If a grace period
// waits for this reader, leaving its outermost section wakes the waiter and
// yields the processor to it. It panics if the reader is in no section.
func (r *Reader) ReadUnlock() {
	if r.depth != 1 {
		r.leaveInner()
		return
	}
	w := r.word.Swap(0)
	r.depth = 0
	if w&leaveSlowly != 0 {
		r.d.leftSlowly(w, r.name)
	}
}

// retired tells whether the handle was given up.
func (r *Reader) retired() bool { return r.number != &r.d.number }

// Inside tells whether the reader is in a section.
func (r *Reader) Inside() bool { return r.depth != 0 }

func (r *Reader) leaveInner() {
	if r.depth == 0 {
		panic(misuse("ReadUnlock", "without a ReadLock on "+r.name, "each ReadUnlock ends one ReadLock of the same handle"))
	}
	r.depth--
}

// entered is the rest of entering where there is more to it.
func (r *Reader) entered(n uint64) {
	if n&closed != 0 {
		r.word.Swap(0)
		if r.retired() {
			panic(misuse("ReadLock", "on a handle that was unregistered", "register a new one"))
		}
		r.d.wake() // a grace period may have seen the word
		panic(refused("ReadLock"))
	}
	if r.d.options.Callers {
		r.site.Store(callerOf(3))
	}
	r.d.traceEntered(r.name)
}

func callerOf(skip int) uint64 {
	var pc [1]uintptr
	runtime.Callers(skip+1, pc[:])
	return uint64(pc[0])
}

// Synchronize is [Domain.Synchronize] by the goroutine that owns the handle. It
// panics inside a section of the handle, where it would wait for itself.
func (r *Reader) Synchronize() {
	r.mustBeOutside("Synchronize")
	r.d.Synchronize()
}

// SynchronizeExpedited is [Domain.SynchronizeExpedited] by the goroutine that
// owns the handle. It panics inside a section of the handle.
func (r *Reader) SynchronizeExpedited() {
	r.mustBeOutside("SynchronizeExpedited")
	r.d.SynchronizeExpedited()
}

func (r *Reader) mustBeOutside(op string) {
	if r.retired() {
		panic(misuse(op, "on a handle that was unregistered", "use the domain's own method"))
	}
	if r.depth != 0 {
		panic(misuse(op, fmt.Sprintf("inside a section of %s: it would wait for itself", r.name), "leave the section first, or post a callback with Call"))
	}
}
