package wrong

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

var losing = []Submission{
	{Name: "updates without a lock", Goal: 3, Origin: "perfbook: load, change, store", New: by(func(b *base) lockless { return lockless{b} })},
	{Name: "compares and swaps once", Goal: 3, New: by(func(b *base) once { return once{b} })},
	{Name: "two short locks in place of one", Goal: 3, New: by(func(b *base) twoLocks { return twoLocks{b} })},
	{Name: "compares with what it has just loaded", Goal: 3, New: by(func(b *base) freshCompare { return freshCompare{b} })},
	{Name: "creates without a lock", Goal: 3, New: by(func(b *base) locklessCreate { return locklessCreate{b} })},
	{Name: "a lock a key, a table for all", Goal: 3, New: func() suite01.Constructor { return newSharedCopy }},
	{Name: "removes without a lock", Goal: 3, Origin: "kernel RCU checklist, item 2", New: by(func(b *base) locklessRemove { return locklessRemove{b} })},
}

// lockless lets updates run side by side.
type lockless struct{ *base }

func (t lockless) Update(key int, change func(old pool.Value) pool.Value) {
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.retire(old)
}

// once gives up when another update has come between.
type once struct{ *base }

func (t once) Update(key int, change func(old pool.Value) pool.Value) {
	old := t.slots[key].Load()
	r := t.filled(old, change)
	if t.slots[key].CompareAndSwap(old, r) {
		t.retire(old)
	} else {
		t.pool.Put(r)
	}
}

// twoLocks gives the lock back between reading and publishing.
type twoLocks struct{ *base }

func (t twoLocks) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	old := t.slots[key].Load()
	t.updater.Unlock()
	r := t.filled(old, change)
	t.updater.Lock()
	old = t.slots[key].Swap(r)
	t.updater.Unlock()
	t.retire(old)
}

// freshCompare compares with another pointer than it has read the old value through.
type freshCompare struct{ *base }

func (t freshCompare) Update(key int, change func(old pool.Value) pool.Value) {
	r := t.filled(t.slots[key].Load(), change)
	for {
		old := t.slots[key].Load()
		if t.slots[key].CompareAndSwap(old, r) {
			t.retire(old)
			return
		}
	}
}

// locklessCreate takes the lock only where there is something to change.
type locklessCreate struct{ *base }

func (t locklessCreate) Update(key int, change func(old pool.Value) pool.Value) {
	if t.slots[key].Load() == nil {
		t.slots[key].Store(t.filled(nil, change))
		return
	}
	t.base.Update(key, change)
}

// sharedCopy copies the table under the lock of one key.
type sharedCopy struct {
	now   mem.Pointer[records]
	locks [pool.Keys]mem.Mutex
	*base
}

type records [pool.Keys]*pool.Record

func newSharedCopy(p *pool.Pool, wait func()) suite01.Table {
	t := &sharedCopy{base: &base{pool: p, wait: wait}}
	t.now.Store(&records{})
	return t
}

func (t *sharedCopy) Lookup(key int) (pool.Value, bool) { return read(t.now.Load()[key]) }

func (t *sharedCopy) Update(key int, change func(old pool.Value) pool.Value) {
	t.replace(key, func(old *pool.Record) *pool.Record { return t.filled(old, change) })
}

func (t *sharedCopy) Remove(key int) {
	t.replace(key, func(*pool.Record) *pool.Record { return nil })
}

func (t *sharedCopy) replace(key int, by func(old *pool.Record) *pool.Record) {
	t.locks[key].Lock()
	defer t.locks[key].Unlock()
	next := *t.now.Load()
	old := next[key]
	next[key] = by(old)
	t.now.Store(&next)
	t.retire(old)
}

// locklessRemove believes that one store needs no lock.
type locklessRemove struct{ *base }

func (t locklessRemove) Remove(key int) { t.retire(t.slots[key].Swap(nil)) }
