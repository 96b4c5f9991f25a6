package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// list is a linked list of the keys that are in the table. Lookups walk it while
// updates put nodes in and take them out.
type list struct {
	head    mem.Pointer[node]
	updater mem.Mutex
	pool    *pool.Pool
	wait    func()
}

// node is a key and its record. Once it can be found, only next is written.
type node struct {
	key    int
	record *pool.Record
	next   mem.Pointer[node]
}

func newList(p *pool.Pool, wait func()) suite01.Table { return &list{pool: p, wait: wait} }

func (t *list) Lookup(key int) (pool.Value, bool) {
	for n := t.head.Load(); n != nil; n = n.next.Load() {
		if n.key == key {
			return n.record.Read(), true
		}
	}
	return pool.Value{}, false
}

func (t *list) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	at, old := t.find(key)
	next := &node{key: key, record: t.pool.Get()}
	var v pool.Value
	if old != nil {
		v = old.record.Read()
		next.next.Store(old.next.Load())
	}
	next.record.Write(change(v))
	at.Store(next)
	t.retire(old)
}

func (t *list) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if at, old := t.find(key); old != nil {
		at.Store(old.next.Load()) // a lookup that stands at old still finds its way on
		t.retire(old)
	}
}

// find returns the key's node and the pointer that leads to it, or the list's
// last pointer. It is called with updater held.
func (t *list) find(key int) (at *mem.Pointer[node], n *node) {
	at = &t.head
	for n = at.Load(); n != nil && n.key != key; n = at.Load() {
		at = &n.next
	}
	return at, n
}

func (t *list) retire(n *node) {
	if n != nil {
		t.wait()
		t.pool.Put(n.record)
	}
}
