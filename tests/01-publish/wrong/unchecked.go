package wrong

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

var unchecked = []Submission{
	{Name: "loads twice", Goal: 4, Origin: "kernel RCU documentation: dereference once", New: by(func(b *base) twice { return twice{b} })},
	{Name: "loads the table twice", Goal: 4, New: func() suite01.Constructor { return newTableTwice }},
	{Name: "wipes what it removes", Goal: 4, New: by(func(b *base) wiping { return wiping{b} })},
	{Name: "a flag says it is there, for too long", Goal: 4, New: by(func(b *base) *flagLast { return &flagLast{base: b} })},
}

// twice tests one load and uses the next.
type twice struct{ *base }

func (t twice) Lookup(key int) (pool.Value, bool) {
	if t.slots[key].Load() == nil {
		return pool.Value{}, false
	}
	return t.slots[key].Load().Read(), true
}

// tableTwice does the same to a table that is published as a whole.
type tableTwice struct {
	*base
	now mem.Pointer[records]
}

func newTableTwice(p *pool.Pool, wait func()) suite01.Table {
	t := &tableTwice{base: &base{pool: p, wait: wait}}
	t.now.Store(&records{})
	return t
}

func (t *tableTwice) Lookup(key int) (pool.Value, bool) {
	if t.now.Load()[key] == nil {
		return pool.Value{}, false
	}
	return t.now.Load()[key].Read(), true
}

func (t *tableTwice) Update(key int, change func(old pool.Value) pool.Value) {
	t.replace(key, func(old *pool.Record) *pool.Record { return t.filled(old, change) })
}

func (t *tableTwice) Remove(key int) {
	t.replace(key, func(*pool.Record) *pool.Record { return nil })
}

func (t *tableTwice) replace(key int, by func(old *pool.Record) *pool.Record) {
	t.updater.Lock()
	defer t.updater.Unlock()
	next := *t.now.Load()
	old := next[key]
	next[key] = by(old)
	t.now.Store(&next)
	t.retire(old)
}

// wiping leaves nothing in a record that it takes out, though it is still read.
type wiping struct{ *base }

func (t wiping) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if old := t.slots[key].Swap(nil); old != nil {
		old.Write(pool.Value{})
		t.retire(old)
	}
}

// flagLast takes the pointer away before the word that says it is there.
type flagLast struct {
	*base
	there [pool.Keys]mem.Bool
}

func (t *flagLast) Lookup(key int) (pool.Value, bool) {
	if !t.there[key].Load() {
		return pool.Value{}, false
	}
	return t.slots[key].Load().Read(), true
}

func (t *flagLast) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.there[key].Store(true)
	t.retire(old)
}

func (t *flagLast) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Swap(nil)
	t.there[key].Store(false)
	t.retire(old)
}
