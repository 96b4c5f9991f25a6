package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// spare keeps the record that it took out last, and uses it next: it waits just
// before it writes, and the pool hardly sees a record again.
type spare struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	last    *pool.Record // guarded by updater; lookups may still be reading it
	pool    *pool.Pool
	wait    func()
}

func newSpare(p *pool.Pool, wait func()) suite01.Table { return &spare{pool: p, wait: wait} }

func (t *spare) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *spare) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var v pool.Value
	if old := t.slots[key].Load(); old != nil {
		v = old.Read()
	}
	r := t.last
	if r == nil {
		r = t.pool.Get()
	} else {
		t.wait()
	}
	r.Write(change(v))
	t.last = t.slots[key].Swap(r)
}

func (t *spare) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Swap(nil)
	if old == nil {
		return
	}
	if t.last != nil {
		t.wait()
		t.pool.Put(t.last)
	}
	t.last = old
}
