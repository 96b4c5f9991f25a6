package right

import (
	"graceperiod/rcu/mem"
	suite01 "graceperiod/tests/01-publish"
	"graceperiod/tests/01-publish/pool"
)

// clerk lets one thread of its own do all updates, in the order they come in.
type clerk struct {
	slots [pool.Keys]mem.Pointer[pool.Record]
	in    mem.Chan[order]
	pool  *pool.Pool
	wait  func()
}

type order struct {
	key    int
	change func(old pool.Value) pool.Value // nil: remove the key
	done   *mem.Event
}

func newClerk(p *pool.Pool, wait func()) suite01.Table {
	t := &clerk{pool: p, wait: wait}
	mem.Go("clerk", t.work)
	return t
}

func (t *clerk) Lookup(key int) (pool.Value, bool) {
	if r := t.slots[key].Load(); r != nil {
		return r.Read(), true
	}
	return pool.Value{}, false
}

func (t *clerk) Update(key int, change func(old pool.Value) pool.Value) {
	t.ask(order{key: key, change: change})
}

func (t *clerk) Remove(key int) { t.ask(order{key: key}) }

func (t *clerk) ask(o order) {
	o.done = &mem.Event{}
	t.in.Send(o)
	o.done.Wait()
}

func (t *clerk) work() {
	for {
		o, _ := t.in.Recv()
		old := t.slots[o.key].Load()
		t.slots[o.key].Store(t.make(o, old))
		if old != nil {
			t.wait()
			t.pool.Put(old)
		}
		o.done.Set()
	}
}

func (t *clerk) make(o order, old *pool.Record) *pool.Record {
	if o.change == nil {
		return nil
	}
	var v pool.Value
	if old != nil {
		v = old.Read()
	}
	r := t.pool.Get()
	r.Write(o.change(v))
	return r
}
