package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// limbo collects what was taken out of the table, and waits once for all of it
// when the pool is empty.
type limbo struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	out     []*pool.Record // guarded by updater: no new lookup finds these
	pool    *pool.Pool
	wait    func()
}

func newLimbo(p *pool.Pool, wait func()) suite01.Table { return &limbo{pool: p, wait: wait} }

func (t *limbo) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *limbo) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var v pool.Value
	if old := t.slots[key].Load(); old != nil {
		v = old.Read()
	}
	r := t.get()
	r.Write(change(v))
	t.retire(t.slots[key].Swap(r))
}

func (t *limbo) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

// get is called with updater held.
func (t *limbo) get() *pool.Record {
	if r := t.pool.Get(); r != nil {
		return r
	}
	t.wait()
	for _, r := range t.out {
		t.pool.Put(r)
	}
	t.out = t.out[:0]
	return t.pool.Get()
}

// retire is called with updater held.
func (t *limbo) retire(r *pool.Record) {
	if r != nil {
		t.out = append(t.out, r)
	}
}
