package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/01-publish/pool"
)

var halved = []Submission{
	{Name: "publishes, then writes", Goal: 2, Origin: "kernel 7f5f873c6a07", New: by(func(b *base) tooSoon { return tooSoon{b} })},
	{Name: "writes in place", Goal: 2, Origin: "kernel RCU checklist, item 4", New: by(func(b *base) inPlace { return inPlace{b} })},
	{Name: "a flag says it is there, too soon", Goal: 2, Origin: "liburcu 0f9515c: published by more than one store", New: by(func(b *base) *flagFirst { return &flagFirst{base: b} })},
	{Name: "takes the old one out first", Goal: 2, New: by(func(b *base) gap { return gap{b} })},
}

// tooSoon publishes a record and fills it then.
type tooSoon struct{ *base }

func (t tooSoon) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	v, _ := read(old)
	r := t.pool.Get()
	t.slots[key].Store(r)
	r.Write(change(v))
	t.retire(old)
}

// inPlace writes to the record that is being read.
type inPlace struct{ *base }

func (t inPlace) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if r := t.slots[key].Load(); r != nil {
		r.Write(change(r.Read()))
		return
	}
	t.slots[key].Store(t.filled(nil, change))
}

// flagFirst says that a key is there by a word of its own.
type flagFirst struct {
	*base
	there [pool.Keys]mem.Bool
}

func (t *flagFirst) Lookup(key int) (pool.Value, bool) {
	if !t.there[key].Load() {
		return pool.Value{}, false
	}
	return t.slots[key].Load().Read(), true
}

func (t *flagFirst) Update(key int, change func(old pool.Value) pool.Value) {
	t.there[key].Store(true)
	t.base.Update(key, change)
}

func (t *flagFirst) Remove(key int) {
	t.there[key].Store(false)
	t.base.Remove(key)
}

// gap unpublishes the old record before it publishes the new one.
type gap struct{ *base }

func (t gap) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Swap(nil)
	t.slots[key].Store(t.filled(old, change))
	t.retire(old)
}
