package wrong

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// base is a right answer, in pieces that wrong ones put together otherwise.
type base struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	pool    *pool.Pool
	wait    func()
}

// made is the constructor of a table that embeds a base.
func made[T suite01.Table](new func(*base) T) suite01.Constructor {
	return func(p *pool.Pool, wait func()) suite01.Table { return new(&base{pool: p, wait: wait}) }
}

func (t *base) Lookup(key int) (pool.Value, bool) { return read(t.slots[key].Load()) }

func (t *base) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.retire(old)
}

func (t *base) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

// read is the value of a record, if there is one.
func read(r *pool.Record) (pool.Value, bool) {
	if r == nil {
		return pool.Value{}, false
	}
	return r.Read(), true
}

// filled is a record from the pool with what change makes of the old one's value.
func (t *base) filled(old *pool.Record, change func(old pool.Value) pool.Value) *pool.Record {
	v, _ := read(old)
	r := t.pool.Get()
	r.Write(change(v))
	return r
}

// retire gives back a record that was taken out of the table.
func (t *base) retire(old *pool.Record) {
	if old != nil {
		t.wait()
		t.pool.Put(old)
	}
}
