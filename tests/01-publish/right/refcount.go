package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// refcount counts the readers of each version of a key, and waits for those of
// the one that it has taken out. A reader that was counted too late notices that
// by a second look, and has touched no record.
type refcount struct {
	slots   [pool.Keys]mem.Pointer[version]
	updater mem.Mutex
	pool    *pool.Pool
}

type version struct {
	record  *pool.Record
	readers mem.Int64
	old     mem.Bool
	unread  mem.Event
}

func newRefcount(p *pool.Pool, _ func()) suite01.Table { return &refcount{pool: p} }

func (t *refcount) Lookup(key int) (pool.Value, bool) {
	for {
		n := t.slots[key].Load()
		if n == nil {
			return pool.Value{}, false
		}
		n.readers.Add(1)
		if t.slots[key].Load() == n {
			defer n.leave()
			return n.record.Read(), true
		}
		n.leave()
	}
}

func (n *version) leave() {
	if n.readers.Add(-1) == 0 && n.old.Load() {
		n.unread.Set()
	}
}

func (t *refcount) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var v pool.Value
	old := t.slots[key].Load()
	if old != nil {
		v = old.record.Read()
	}
	r := t.pool.Get()
	r.Write(change(v))
	t.slots[key].Store(&version{record: r})
	t.retire(old)
}

func (t *refcount) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

func (t *refcount) retire(n *version) {
	if n == nil {
		return
	}
	n.old.Store(true)
	if n.readers.Load() != 0 {
		n.unread.Wait()
	}
	t.pool.Put(n.record)
}
