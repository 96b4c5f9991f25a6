// Package graceperiod waits for readers.
//
// Readers look at shared records without taking a lock. An updater that has
// unpublished a record must not reuse it before every reader that may still be
// looking at it is done. Build the mechanism that waits for them:
//
//	d := New()
//	r := d.Register()     // one handle a reader
//	r.ReadLock()          // the reader is inside its section from here ...
//	r.ReadUnlock()        // ... to here; sections nest
//	r.Unregister()        // outside a section only
//	d.Synchronize()       // returns when every reader that was inside when it was called has left
//
// These signatures are fixed; everything else is yours. A handle belongs to one
// goroutine at a time. Readers never wait. ReadUnlock without ReadLock panics,
// and changes nothing.
// Whatever threads share is a type of package mem: atomics, Mutex, Cond, Event.
//
// Read BOOK.md, "Lesson 02: a grace period". Run: go run . run 02
package graceperiod

// Domain is a set of readers, and updaters that wait for them.
type Domain struct {
	// TODO: what readers and updaters share.
}

// Reader is one reader's handle.
type Reader struct {
	// TODO: what one reader must remember.
}

// New makes a domain without readers.
func New() *Domain { return &Domain{} }

// Register makes a handle for one more reader.
func (d *Domain) Register() *Reader { return &Reader{} }

// Unregister gives the handle up; the reader must be outside.
func (r *Reader) Unregister() {}

// ReadLock enters a section.
func (r *Reader) ReadLock() {
	// TODO: from here on an updater can know that this reader is inside.
}

// ReadUnlock leaves a section.
func (r *Reader) ReadUnlock() {
	// TODO: whoever waits for this reader can go on.
}

// Synchronize returns when every reader that was inside when it was called has left.
func (d *Domain) Synchronize() {
	// TODO: it returns too early.
}
