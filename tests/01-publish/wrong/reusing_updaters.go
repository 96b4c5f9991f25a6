package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/01-publish/pool"
)

// These go wrong when there are two updaters.

// joining lets an update that comes while another one waits share that wait.
type joining struct {
	*base
	mu  mem.Mutex
	now *mem.Event // guarded by mu: the wait that is under way, if one is
}

func (t *joining) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.updater.Unlock()
	t.release(old)
}

func (t *joining) Remove(key int) {
	t.updater.Lock()
	old := t.slots[key].Swap(nil)
	t.updater.Unlock()
	t.release(old)
}

func (t *joining) release(old *pool.Record) {
	if old == nil {
		return
	}
	t.mu.Lock()
	over, first := t.now, t.now == nil
	if first {
		over = &mem.Event{}
		t.now = over
	}
	t.mu.Unlock()
	if first {
		t.wait()
		t.mu.Lock()
		t.now = nil
		t.mu.Unlock()
		over.Set()
	}
	over.Wait()
	t.pool.Put(old)
}

// allAtOnce puts back all that is in the list when its wait is over, also what
// came in while it waited.
type allAtOnce struct {
	*base
	mu  mem.Mutex
	out []*pool.Record // guarded by mu
}

func (t *allAtOnce) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.updater.Unlock()
	t.release(old)
}

func (t *allAtOnce) Remove(key int) {
	t.updater.Lock()
	old := t.slots[key].Swap(nil)
	t.updater.Unlock()
	t.release(old)
}

func (t *allAtOnce) release(old *pool.Record) {
	if old == nil {
		return
	}
	t.mu.Lock()
	t.out = append(t.out, old)
	t.mu.Unlock()
	t.wait()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range t.out {
		t.pool.Put(r)
	}
	t.out = nil
}

// aba takes a record that is there again for one that is there still.
type aba struct{ *base }

func (t aba) Update(key int, change func(old pool.Value) pool.Value) {
	r := t.pool.Get()
	for {
		old := t.slots[key].Load()
		v, _ := read(old)
		r.Write(change(v))
		if t.slots[key].CompareAndSwap(old, r) {
			t.retire(old)
			return
		}
	}
}

func (t aba) Remove(key int) { t.retire(t.slots[key].Swap(nil)) }
