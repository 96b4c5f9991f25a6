package wrong

import "graceperiod/tests/01-publish/pool"

// These go wrong about values that are like no others.

// zeroIsAbsent tells by the value whether there is one.
type zeroIsAbsent struct{ *base }

func (t zeroIsAbsent) Lookup(key int) (pool.Value, bool) {
	v, _ := t.base.Lookup(key)
	return v, v != pool.Value{}
}

// skipping saves the work where the value stays the same, though the key does
// not: it was absent.
type skipping struct{ *base }

func (t skipping) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	v, _ := read(old)
	next := change(v)
	if next == v {
		return
	}
	t.slots[key].Store(t.filled(nil, func(pool.Value) pool.Value { return next }))
	t.retire(old)
}

// narrow has a record hold less than it can.
type narrow struct{ *base }

func (t narrow) Update(key int, change func(old pool.Value) pool.Value) {
	t.base.Update(key, func(old pool.Value) pool.Value {
		v := change(old)
		return pool.Value{A: uint64(uint32(v.A)), B: uint64(uint32(v.B))}
	})
}

// inventing believes to know what the second half is.
type inventing struct{ *base }

func (t inventing) Lookup(key int) (pool.Value, bool) {
	v, ok := t.base.Lookup(key)
	return pool.Value{A: v.A, B: 10 * v.A}, ok
}

// nilReading forgets that a key may be absent.
type nilReading struct{ *base }

func (t nilReading) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	v := old.Read()
	t.slots[key].Store(t.filled(nil, func(pool.Value) pool.Value { return change(v) }))
	t.retire(old)
}

// nilPutting forgets it when it gives back.
type nilPutting struct{ *base }

func (t nilPutting) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Swap(nil)
	t.wait()
	t.pool.Put(old)
}
