// Package publish is a table that is read without locks.
//
// Lookups come by the million, updates now and then. A lookup takes no lock and
// waits for nobody. An update puts a new record in the place of the old one,
// and gives the old one back to the pool: there are only so many.
//
//	t := New(p, wait)            // an empty table; keys are 0 to pool.Keys-1
//	v, ok := t.Lookup(key)       // takes no lock; ok is false if the key is absent
//	t.Update(key, change)        // the key's value becomes change(old); old is zero if the key is absent
//	t.Remove(key)                // afterwards the key is absent
//
// These signatures are fixed; everything else is yours. Any goroutine may call
// any of them at any time. What Lookup returns, it reads from a record of the pool. A
// change only computes: it may be called more than once.
//
// The pool hands out records (p.Get, p.Put) and a record holds a value (r.Write,
// r.Read: each moves one half of the value after the other). Read the package
// doc of pool: go doc graceperiod/tests/01-publish/pool
//
// wait() returns when all lookups that were under way when it was called have
// ended. It may take long. Lookups that begin later it does not wait for, nor
// for updates. How it knows is lesson 02.
//
// Whatever threads share is a type of package mem: atomics, Mutex, Cond, Event.
//
// Read BOOK.md, "Lesson 01: publish". Run: go run . run 01
package publish

import "graceperiod/tests/01-publish/pool"

// Table holds a value for each key that is in it.
type Table struct {
	// TODO: what leads lookups to records, and what updates need.
}

// New makes an empty table that takes its records from p.
func New(p *pool.Pool, wait func()) *Table { return &Table{} }

// Lookup returns the value of the key, and whether it is in the table.
func (t *Table) Lookup(key int) (pool.Value, bool) {
	// TODO: it finds what is in the table.
	return pool.Value{}, false
}

// Update lets change make the key's new value from its old one.
func (t *Table) Update(key int, change func(old pool.Value) pool.Value) {
	// TODO: lookups that begin from now on find the new value.
}

// Remove takes the key out of the table, if it is in.
func (t *Table) Remove(key int) {
	// TODO: lookups that begin from now on do not find the key.
}
