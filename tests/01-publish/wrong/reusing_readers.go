package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/01-publish/pool"
)

// These go wrong about who is still reading.

// counting waits for lookups that have counted themselves. One that has found a
// record and is not counted yet is overlooked.
type counting struct {
	*base
	inside [pool.Keys]mem.Int64
}

func (t *counting) Lookup(key int) (pool.Value, bool) {
	r := t.slots[key].Load()
	t.inside[key].Add(1)
	defer t.inside[key].Add(-1)
	return read(r)
}

func (t *counting) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.release(key, old)
}

func (t *counting) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.release(key, t.slots[key].Swap(nil))
}

func (t *counting) release(key int, old *pool.Record) {
	if old != nil {
		for t.inside[key].Load() != 0 {
			mem.Pause()
		}
		t.pool.Put(old)
	}
}

// outliving lets a lookup use what an earlier one found, as long as no update
// has returned since.
type outliving struct {
	*base
	updates mem.Uint64
	found   [pool.Keys]mem.Pointer[finding]
}

type finding struct {
	record  *pool.Record
	updates uint64
}

func (t *outliving) Lookup(key int) (pool.Value, bool) {
	now := t.updates.Load()
	if f := t.found[key].Load(); f != nil && f.updates == now {
		return read(f.record)
	}
	r := t.slots[key].Load()
	t.found[key].Store(&finding{r, now})
	return read(r)
}

func (t *outliving) Update(key int, change func(old pool.Value) pool.Value) {
	t.base.Update(key, change)
	t.updates.Add(1)
}

func (t *outliving) Remove(key int) {
	t.base.Remove(key)
	t.updates.Add(1)
}
