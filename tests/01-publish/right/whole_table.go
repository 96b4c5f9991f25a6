package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// wholeTable copies the table for each update, and publishes the copy.
type wholeTable struct {
	now     mem.Pointer[records] // never nil; what it points to is not written any more
	updater mem.Mutex
	pool    *pool.Pool
	wait    func()
}

type records [pool.Keys]*pool.Record

func newWholeTable(p *pool.Pool, wait func()) suite01.Table {
	t := &wholeTable{pool: p, wait: wait}
	t.now.Store(&records{})
	return t
}

func (t *wholeTable) Lookup(key int) (pool.Value, bool) {
	if r := t.now.Load()[key]; r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *wholeTable) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var v pool.Value
	if old := t.now.Load()[key]; old != nil {
		v = old.Read()
	}
	r := t.pool.Get()
	r.Write(change(v))
	t.replace(key, r)
}

func (t *wholeTable) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.replace(key, nil)
}

// replace is called with updater held.
func (t *wholeTable) replace(key int, r *pool.Record) {
	next := *t.now.Load()
	old := next[key]
	if old == r {
		return
	}
	next[key] = r
	t.now.Store(&next)
	if old != nil {
		t.wait()
		t.pool.Put(old)
	}
}
