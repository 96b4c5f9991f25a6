package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// lockAKey has a lock for each key, and holds none while it waits.
type lockAKey struct {
	slots [pool.Keys]slot
	pool  *pool.Pool
	wait  func()
}

type slot struct {
	record  mem.Pointer[pool.Record]
	updater mem.Mutex
}

func newLockAKey(p *pool.Pool, wait func()) suite01.Table { return &lockAKey{pool: p, wait: wait} }

func (t *lockAKey) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].record.Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *lockAKey) Update(key int, change func(old pool.Value) pool.Value) {
	s := &t.slots[key]
	r := t.pool.Get()
	s.updater.Lock()
	var v pool.Value
	old := s.record.Load()
	if old != nil {
		v = old.Read()
	}
	r.Write(change(v))
	s.record.Store(r)
	s.updater.Unlock()
	t.retire(old)
}

func (t *lockAKey) Remove(key int) {
	s := &t.slots[key]
	s.updater.Lock()
	old := s.record.Swap(nil)
	s.updater.Unlock()
	t.retire(old)
}

func (t *lockAKey) retire(r *pool.Record) {
	if r != nil {
		t.wait()
		t.pool.Put(r)
	}
}
