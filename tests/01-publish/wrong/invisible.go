package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/tests/01-publish/pool"
)

var invisible = []Submission{
	{Name: "nothing yet", Goal: 1, New: by(func(b *base) nothing { return nothing{b} })},
	{Name: "publishes later", Goal: 1, Origin: "write-behind caches", New: by(func(b *base) later { return later{b} })},
	{Name: "remembers what it found", Goal: 1, Origin: "kernel RCU checklist, item 2: a pointer kept beyond its section", New: by(func(b *base) *remembering { return &remembering{base: b} })},
	{Name: "forgets the old value", Goal: 1, New: by(func(b *base) forgetful { return forgetful{b} })},
	{Name: "two keys to a slot", Goal: 1, New: by(func(b *base) halfTheSlots { return halfTheSlots{b} })},
	{Name: "removes by writing zero", Goal: 1, New: by(func(b *base) zeroing { return zeroing{b} })},
	{Name: "removal leaves the old value behind", Goal: 1, New: by(func(b *base) *resurrecting { return &resurrecting{base: b} })},
	{Name: "takes zero for absent", Goal: 1, New: by(func(b *base) zeroIsAbsent { return zeroIsAbsent{b} })},
	{Name: "leaves out updates that change nothing", Goal: 1, New: by(func(b *base) skipping { return skipping{b} })},
	{Name: "keeps 32 bits of each half", Goal: 1, New: by(func(b *base) narrow { return narrow{b} })},
	{Name: "makes up the second half", Goal: 1, Kind: sim.Misused, New: by(func(b *base) inventing { return inventing{b} })},
	{Name: "reads what was not there", Goal: 1, Kind: sim.Misused, New: by(func(b *base) nilReading { return nilReading{b} })},
	{Name: "puts back what was not there", Goal: 1, Kind: sim.Misused, New: by(func(b *base) nilPutting { return nilPutting{b} })},
	{Name: "values of its own", Goal: 1, Kind: sim.Misused, New: by(func(b *base) *ownValues { return &ownValues{base: b} })},
	{Name: "records of its own", Goal: 1, Kind: sim.Misused, New: by(func(b *base) ownRecords { return ownRecords{b} })},
	{Name: "waits in a lookup", Goal: 1, Kind: sim.Misused, Origin: "liburcu b047e7a: a wait inside a reader", New: by(func(b *base) waitingInside { return waitingInside{b} })},
	{Name: "puts back twice", Goal: 1, Kind: sim.Misused, New: by(func(b *base) puttingTwice { return puttingTwice{b} })},
}

type nothing struct{ *base }

func (nothing) Lookup(int) (pool.Value, bool)               { return pool.Value{}, false }
func (nothing) Update(int, func(old pool.Value) pool.Value) {}
func (nothing) Remove(int)                                  {}

// later leaves updates to a thread of their own.
type later struct{ *base }

func (t later) Update(key int, change func(old pool.Value) pool.Value) {
	mem.Go("publisher", func() { t.base.Update(key, change) })
}

// remembering asks the table only for keys that it has not found before.
type remembering struct {
	*base
	found [pool.Keys]mem.Pointer[pool.Record]
}

func (t *remembering) Lookup(key int) (pool.Value, bool) {
	r := t.found[key].Load()
	if r == nil {
		r = t.slots[key].Load()
		t.found[key].Store(r)
	}
	return read(r)
}

// forgetful hands change no old value.
type forgetful struct{ *base }

func (t forgetful) Update(key int, change func(old pool.Value) pool.Value) {
	t.base.Update(key, func(pool.Value) pool.Value { return change(pool.Value{}) })
}

// halfTheSlots keeps two keys in one place.
type halfTheSlots struct{ *base }

func (t halfTheSlots) Lookup(key int) (pool.Value, bool) { return t.base.Lookup(key % 2) }
func (t halfTheSlots) Remove(key int)                    { t.base.Remove(key % 2) }
func (t halfTheSlots) Update(key int, change func(old pool.Value) pool.Value) {
	t.base.Update(key%2, change)
}

// zeroing leaves an empty record where the value was.
type zeroing struct{ *base }

func (t zeroing) Remove(key int) {
	if t.slots[key].Load() != nil {
		t.Update(key, func(pool.Value) pool.Value { return pool.Value{} })
	}
}

// resurrecting keeps values beside the records, and removal does not take them away.
type resurrecting struct {
	*base
	values [pool.Keys]pool.Value // guarded by updater
}

func (t *resurrecting) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.values[key] = change(t.values[key])
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(nil, func(pool.Value) pool.Value { return t.values[key] }))
	t.retire(old)
}

// ownValues leaves it to the garbage collector when a value may be forgotten.
type ownValues struct {
	*base
	values [pool.Keys]mem.Pointer[pool.Value]
}

func (t *ownValues) Lookup(key int) (pool.Value, bool) {
	if v := t.values[key].Load(); v != nil {
		return *v, true
	}
	return pool.Value{}, false
}

func (t *ownValues) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old, _ := t.Lookup(key)
	v := change(old)
	t.values[key].Store(&v)
}

func (t *ownValues) Remove(key int) { t.values[key].Store(nil) }

// ownRecords makes records instead of taking them.
type ownRecords struct{ *base }

func (t ownRecords) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old, _ := read(t.slots[key].Load())
	r := &pool.Record{}
	r.Write(change(old))
	t.slots[key].Store(r)
}

func (t ownRecords) Remove(key int) { t.slots[key].Store(nil) }

// waitingInside has lookups wait for lookups.
type waitingInside struct{ *base }

func (t waitingInside) Lookup(key int) (pool.Value, bool) {
	t.wait()
	return t.base.Lookup(key)
}

// puttingTwice lets a helper put back what its caller puts back too.
type puttingTwice struct{ *base }

func (t puttingTwice) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if old := t.slots[key].Swap(nil); old != nil {
		t.retire(old)
		t.pool.Put(old)
	}
}
