// Package publish is a table that is read without locks.
package publish

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/01-publish/pool"
)

// Table holds a value for each key that is in it.
type Table struct {
	slots   [pool.Keys]mem.Pointer[pool.Record] // nil: the key is absent
	updater mem.Mutex                           // from reading an old record to publishing the new one
	pool    *pool.Pool
	wait    func()
}

// New makes an empty table.
func New(p *pool.Pool, wait func()) *Table { return &Table{pool: p, wait: wait} }

// Lookup returns the value of the key, and whether it is in the table.
func (t *Table) Lookup(key int) (pool.Value, bool) {
	r := t.slots[key].Load() // once: the next load may find another record, or none
	if r == nil {
		return pool.Value{}, false
	}
	return r.Read(), true
}

// Update lets change make the key's new value from its old one.
func (t *Table) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var value pool.Value
	old := t.slots[key].Load() // stays in the table while we hold the lock
	if old != nil {
		value = old.Read()
	}
	r := t.pool.Get()
	r.Write(change(value))
	t.slots[key].Store(r) // orders the Write before the Read of whoever finds r
	t.retire(old)
}

// Remove takes the key out of the table, if it is in.
func (t *Table) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

// retire gives back a record that no new lookup can find. Lookups that have
// found it before may still be reading it.
func (t *Table) retire(r *pool.Record) {
	if r != nil {
		t.wait()
		t.pool.Put(r)
	}
}
