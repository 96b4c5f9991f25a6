package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// optimistic takes no lock at all: an update that another one overtook begins
// again. What it compares are entries, which the garbage collector looks after, so
// that an entry which is still there is the same one; and it takes the old value
// from the entry, as wait() would not wait for an update that reads a record.
type optimistic struct {
	slots [pool.Keys]mem.Pointer[entry]
	pool  *pool.Pool
	wait  func()
}

// entry is one version of a key; it is not written once it is published.
type entry struct {
	record *pool.Record
	value  pool.Value // what the record holds, for updates
}

func newOptimistic(p *pool.Pool, wait func()) suite01.Table { return &optimistic{pool: p, wait: wait} }

func (t *optimistic) Lookup(key int) (pool.Value, bool) {
	if e := t.slots[key].Load(); e != nil {
		return e.record.Read(), true
	}
	return pool.Value{}, false
}

func (t *optimistic) Update(key int, change func(old pool.Value) pool.Value) {
	next := &entry{record: t.pool.Get()}
	for {
		old := t.slots[key].Load()
		next.value = pool.Value{}
		if old != nil {
			next.value = old.value
		}
		next.value = change(next.value)
		next.record.Write(next.value)
		if t.slots[key].CompareAndSwap(old, next) {
			t.retire(old)
			return
		}
	}
}

func (t *optimistic) Remove(key int) { t.retire(t.slots[key].Swap(nil)) }

func (t *optimistic) retire(e *entry) {
	if e != nil {
		t.wait()
		t.pool.Put(e.record)
	}
}
