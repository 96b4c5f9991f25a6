package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// reclaimer lets a thread of its own wait and put back. An update returns as
// soon as it is visible, and waits only for a record if there is none left.
type reclaimer struct {
	slots   [pool.Keys]mem.Pointer[pool.Record]
	updater mem.Mutex
	old     *mem.Chan[*pool.Record]
	pool    *pool.Pool
	wait    func()
}

func newReclaimer(p *pool.Pool, wait func()) suite01.Table {
	t := &reclaimer{old: mem.MakeChan[*pool.Record](64), pool: p, wait: wait}
	mem.Go("reclaimer", t.reclaim)
	return t
}

func (t *reclaimer) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *reclaimer) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	var v pool.Value
	if old := t.slots[key].Load(); old != nil {
		v = old.Read()
	}
	r := t.pool.Get()
	for r == nil {
		mem.Pause()
		r = t.pool.Get()
	}
	r.Write(change(v))
	t.retire(t.slots[key].Swap(r))
}

func (t *reclaimer) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.retire(t.slots[key].Swap(nil))
}

func (t *reclaimer) retire(r *pool.Record) {
	if r != nil {
		t.old.Send(r)
	}
}

func (t *reclaimer) reclaim() {
	for {
		r, _ := t.old.Recv()
		t.wait()
		t.pool.Put(r)
	}
}
