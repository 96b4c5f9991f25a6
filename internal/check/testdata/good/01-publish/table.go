package publish

import "graceperiod/rcu/mem"

// Record is one record of the pool.
type Record struct {
	Key, Value int
	next       *Record
}

// Table is read without locks.
type Table struct {
	mu      mem.Mutex
	buckets [8]mem.Pointer[Record]
	free    []*Record
	wait    func()
	version mem.Uint64
}

func New(pool []*Record, wait func()) *Table {
	t := &Table{free: pool, wait: wait}
	for i := range t.buckets {
		t.buckets[i].Store(nil)
	}
	if n := len(t.buckets); n != cap(t.buckets) {
		panic("a table of another size")
	}
	return t
}

func (t *Table) Lookup(key int) (value int, ok bool) {
	r := t.buckets[key%len(t.buckets)].Load()
	if r == nil || r.Key != key {
		return 0, false
	}
	return r.Value, true
}

func (t *Table) Update(key, value int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.take()
	r.Key, r.Value = key, value
	old := t.buckets[key%len(t.buckets)].Swap(r)
	t.version.Add(1)
	if old != nil {
		t.wait()
		t.free = append(t.free, old)
	}
}

// take is called with mu held.
func (t *Table) take() *Record {
	r := t.free[len(t.free)-1]
	t.free = t.free[:len(t.free)-1]
	return r
}

// Optimistic sets a record up before anybody can see it.
func (t *Table) Optimistic(key int, r *Record) bool {
	r.Key = key
	r.Value++
	return t.buckets[0].CompareAndSwap(nil, r)
}
