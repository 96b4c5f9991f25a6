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

// joiningNext lets an update that comes while another one waits share the next
// wait, but keeps it open to newcomers until it is over.
type joiningNext struct {
	*base
	mu      mem.Mutex
	waiting bool     // guarded by mu
	next    *sharing // guarded by mu
}

type sharing struct{ first, over mem.Event }

func (t *joiningNext) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.updater.Unlock()
	t.release(old)
}

func (t *joiningNext) Remove(key int) {
	t.updater.Lock()
	old := t.slots[key].Swap(nil)
	t.updater.Unlock()
	t.release(old)
}

func (t *joiningNext) release(old *pool.Record) {
	if old != nil {
		t.shared()
		t.pool.Put(old)
	}
}

func (t *joiningNext) shared() {
	t.mu.Lock()
	s, first := t.next, !t.waiting
	join := s != nil
	if first {
		t.waiting = true
	} else if !join {
		s = &sharing{}
		t.next = s
	}
	t.mu.Unlock()
	switch {
	case first:
		t.wait()
		t.mu.Lock()
		s = t.next
		t.waiting = s != nil
		t.mu.Unlock()
		if s != nil {
			s.first.Set()
		}
	case join:
		s.over.Wait()
	default:
		s.first.Wait()
		t.wait()
		t.mu.Lock()
		t.next, t.waiting = nil, false
		t.mu.Unlock()
		s.over.Set()
	}
}

// staleOld waits for a record when it has read the old value, and gives up the
// lock meanwhile.
type staleOld struct {
	*base
	back mem.Cond
}

func newStaleOld(b *base) *staleOld {
	t := &staleOld{base: b}
	t.back.L = &b.updater
	return t
}

func (t *staleOld) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	v, _ := read(t.slots[key].Load())
	r := t.pool.Get()
	for r == nil {
		t.back.Wait()
		r = t.pool.Get()
	}
	r.Write(change(v))
	t.reclaim(t.slots[key].Swap(r))
}

func (t *staleOld) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.reclaim(t.slots[key].Swap(nil))
}

func (t *staleOld) reclaim(old *pool.Record) {
	if old == nil {
		return
	}
	mem.Go("reclaimer", func() {
		t.wait()
		t.updater.Lock()
		t.pool.Put(old)
		t.back.Broadcast()
		t.updater.Unlock()
	})
}
