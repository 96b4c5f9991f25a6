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

// noRecheck counts readers by version, but not whether the version was still
// the one in the table when it was counted.
type noRecheck struct {
	*base
	versions [pool.Keys]mem.Pointer[version]
}

type version struct {
	record *pool.Record
	inside mem.Int64
	old    mem.Bool
	empty  mem.Event
}

func (t *noRecheck) Lookup(key int) (pool.Value, bool) {
	n := t.versions[key].Load()
	if n == nil {
		return pool.Value{}, false
	}
	n.inside.Add(1)
	v := n.record.Read()
	if n.inside.Add(-1) == 0 && n.old.Load() {
		n.empty.Set()
	}
	return v, true
}

func (t *noRecheck) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var record *pool.Record
	old := t.versions[key].Load()
	if old != nil {
		record = old.record
	}
	t.versions[key].Store(&version{record: t.filled(record, change)})
	t.release(old)
}

func (t *noRecheck) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.release(t.versions[key].Swap(nil))
}

func (t *noRecheck) release(old *version) {
	if old == nil {
		return
	}
	old.old.Store(true)
	if old.inside.Load() != 0 {
		old.empty.Wait()
	}
	t.pool.Put(old.record)
}

// hazardous says which record it is about to read, for up to four lookups at a
// time, and does not look whether it said so in time.
type hazardous struct {
	*base
	hazards [4]hazard
}

type hazard struct {
	busy   mem.Bool
	record mem.Pointer[pool.Record]
	done   mem.Pointer[mem.Event]
}

func (t *hazardous) Lookup(key int) (pool.Value, bool) {
	h := &t.hazards[0]
	for i := 1; !h.busy.CompareAndSwap(false, true); i++ {
		h = &t.hazards[i%len(t.hazards)]
	}
	defer h.busy.Store(false)
	r := t.slots[key].Load()
	h.record.Store(r)
	v, ok := read(r)
	h.record.Store(nil)
	if e := h.done.Load(); e != nil {
		e.Set()
	}
	return v, ok
}

func (t *hazardous) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.release(old)
}

func (t *hazardous) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.release(t.slots[key].Swap(nil))
}

func (t *hazardous) release(old *pool.Record) {
	if old == nil {
		return
	}
	for i := range t.hazards {
		e := &mem.Event{}
		t.hazards[i].done.Store(e)
		if t.hazards[i].record.Load() == old {
			e.Wait()
		}
	}
	t.pool.Put(old)
}

// lagging puts back what was taken out before, and looks for its readers then.
type lagging struct {
	hazardous
	last *pool.Record // guarded by updater
}

func (t *lagging) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	v, _ := read(t.slots[key].Load())
	r := t.pool.Get()
	if r == nil {
		t.lag(nil)
		r = t.pool.Get()
	}
	r.Write(change(v))
	t.lag(t.slots[key].Swap(r))
}

func (t *lagging) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.lag(t.slots[key].Swap(nil))
}

func (t *lagging) lag(old *pool.Record) {
	t.release(t.last)
	t.last = old
}
