package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// reclaimers starts a thread for each record that was taken out, which waits and
// puts it back. An update that finds the pool empty gives up the lock until one has.
type reclaimers struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	back    mem.Cond
	pool    *pool.Pool
	wait    func()
}

func newReclaimers(p *pool.Pool, wait func()) suite01.Table {
	t := &reclaimers{pool: p, wait: wait}
	t.back.L = &t.updater
	return t
}

func (t *reclaimers) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *reclaimers) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	r := t.pool.Get()
	for r == nil {
		t.back.Wait()
		r = t.pool.Get()
	}
	var v pool.Value
	if old := t.slots[key].Load(); old != nil { // only now: others were here while we waited
		v = old.Read()
	}
	r.Write(change(v))
	t.retire(t.slots[key].Swap(r))
}

func (t *reclaimers) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

func (t *reclaimers) retire(r *pool.Record) {
	if r == nil {
		return
	}
	mem.Go("reclaimer", func() {
		t.wait()
		t.updater.Lock()
		t.pool.Put(r)
		t.updater.Unlock()
		t.back.Broadcast()
	})
}
