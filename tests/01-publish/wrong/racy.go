package wrong

import (
	"graceperiod/rcu/sim"
	"graceperiod/tests/01-publish/pool"
)

// racy share a plain field: the search alone finds nothing wrong with them.
var racy = []Submission{
	{Name: "plain pointers", Goal: 2, Kind: sim.Raced, Origin: "publishing by a plain store", New: by(func(b *base) *plainSlots { return &plainSlots{base: b} })},
	{Name: "a plain map", Goal: 2, Kind: sim.Raced, New: by(func(b *base) *plainMap { return &plainMap{base: b, records: map[int]*pool.Record{}} })},
	{Name: "a plain count of updates", Goal: 3, Kind: sim.Raced, New: by(func(b *base) *plainCount { return &plainCount{base: b} })},
	{Name: "a plain mark of removal", Goal: 4, Kind: sim.Raced, New: by(func(b *base) *plainMark { return &plainMark{base: b} })},
}

// plainSlots publishes by plain stores.
type plainSlots struct {
	*base
	records [pool.Keys]*pool.Record
}

func (t *plainSlots) Lookup(key int) (pool.Value, bool) { return read(t.records[key]) }

func (t *plainSlots) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.records[key]
	t.records[key] = t.filled(old, change)
	t.retire(old)
}

func (t *plainSlots) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.records[key]
	t.records[key] = nil
	t.retire(old)
}

// plainMap does so through a map.
type plainMap struct {
	*base
	records map[int]*pool.Record
}

func (t *plainMap) Lookup(key int) (pool.Value, bool) { return read(t.records[key]) }

func (t *plainMap) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.records[key]
	t.records[key] = t.filled(old, change)
	t.retire(old)
}

func (t *plainMap) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.records[key]
	delete(t.records, key)
	t.retire(old)
}

// plainCount counts updates outside the lock.
type plainCount struct {
	*base
	updates int
}

func (t *plainCount) Update(key int, change func(old pool.Value) pool.Value) {
	t.base.Update(key, change)
	t.updates++
}

// plainMark says that a key is gone by a plain field, which lookups read.
type plainMark struct {
	*base
	gone [pool.Keys]bool // guarded by updater, but for lookups
}

func (t *plainMark) Lookup(key int) (pool.Value, bool) {
	if t.gone[key] {
		return pool.Value{}, false
	}
	return t.base.Lookup(key)
}

func (t *plainMark) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	if t.gone[key] {
		t.gone[key] = false
	}
	t.retire(old)
}

func (t *plainMark) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Swap(nil)
	t.gone[key] = true
	t.retire(old)
}
