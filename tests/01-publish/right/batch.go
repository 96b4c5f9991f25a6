package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// batch waits without a lock, for all that had been taken out when its wait
// began. What others take out meanwhile is in the next batch.
type batch struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	out     []*pool.Record // guarded by updater
	pool    *pool.Pool
	wait    func()
}

func newBatch(p *pool.Pool, wait func()) suite01.Table { return &batch{pool: p, wait: wait} }

func (t *batch) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *batch) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	var v pool.Value
	if old := t.slots[key].Load(); old != nil {
		v = old.Read()
	}
	r := t.pool.Get()
	r.Write(change(v))
	t.retireAndUnlock(t.slots[key].Swap(r))
}

func (t *batch) Remove(key int) {
	t.updater.Lock()
	t.retireAndUnlock(t.slots[key].Swap(nil))
}

func (t *batch) retireAndUnlock(r *pool.Record) {
	if r != nil {
		t.out = append(t.out, r)
	}
	ours := t.out
	t.out = nil
	t.updater.Unlock()
	if len(ours) == 0 {
		return
	}
	t.wait()
	for _, r := range ours {
		t.pool.Put(r)
	}
}
