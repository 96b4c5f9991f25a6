package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// hazards lets a lookup say which record it is about to read, and then see
// whether it said so in time. Who takes the record out waits for those who did.
type hazards struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	all     mem.Pointer[hazard] // a list that only grows: one for each lookup at work
	pool    *pool.Pool
}

type hazard struct {
	record mem.Pointer[pool.Record]
	busy   mem.Bool
	left   mem.Pointer[mem.Event]
	next   *hazard
}

func newHazards(p *pool.Pool, _ func()) suite01.Table { return &hazards{pool: p} }

func (t *hazards) Lookup(key int) (pool.Value, bool) {
	h := t.take()
	defer h.busy.Store(false)
	for {
		r := t.slots[key].Load()
		if r == nil {
			return pool.Value{}, false
		}
		h.record.Store(r)
		if t.slots[key].Load() == r {
			defer h.leave()
			return r.Read(), true
		}
		h.leave()
	}
}

func (t *hazards) take() *hazard {
	for h := t.all.Load(); h != nil; h = h.next {
		if h.busy.CompareAndSwap(false, true) {
			return h
		}
	}
	h := &hazard{}
	h.busy.Store(true)
	for {
		h.next = t.all.Load()
		if t.all.CompareAndSwap(h.next, h) {
			return h
		}
	}
}

func (h *hazard) leave() {
	h.record.Store(nil)
	if e := h.left.Load(); e != nil {
		e.Set()
	}
}

func (t *hazards) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var v pool.Value
	old := t.slots[key].Load()
	if old != nil {
		v = old.Read()
	}
	r := t.pool.Get()
	r.Write(change(v))
	t.slots[key].Store(r)
	t.retire(old)
}

func (t *hazards) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

func (t *hazards) retire(r *pool.Record) {
	if r == nil {
		return
	}
	for h := t.all.Load(); h != nil; h = h.next {
		e := &mem.Event{}
		h.left.Store(e) // before the look at the record: who clears it later sees the event
		if h.record.Load() == r {
			e.Wait()
		}
	}
	t.pool.Put(r)
}
