package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// looksAgain reads until the record that it has read is still the one in the
// table. It need not, and it may: an update that stands still changes nothing.
type looksAgain struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.RWMutex // as an updater's lock, any will do
	pool    *pool.Pool
	wait    func()
}

func newLooksAgain(p *pool.Pool, wait func()) suite01.Table { return &looksAgain{pool: p, wait: wait} }

func (t *looksAgain) Lookup(key int) (pool.Value, bool) {
	r := t.slots[key].Load()
	for r != nil {
		v := r.Read()
		again := t.slots[key].Load()
		if again == r {
			return v, true
		}
		r = again
	}
	return pool.Value{}, false
}

func (t *looksAgain) Update(key int, change func(old pool.Value) pool.Value) {
	r := t.pool.Get()
	t.updater.Lock()
	var v pool.Value
	old := t.slots[key].Load()
	if old != nil {
		v = old.Read()
	}
	r.Write(change(v))
	t.slots[key].Store(r)
	t.updater.Unlock()
	t.retire(old)
}

func (t *looksAgain) Remove(key int) {
	t.updater.Lock()
	old := t.slots[key].Swap(nil)
	t.updater.Unlock()
	t.retire(old)
}

func (t *looksAgain) retire(r *pool.Record) {
	if r != nil {
		t.wait()
		t.pool.Put(r)
	}
}
