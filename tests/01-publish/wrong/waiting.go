package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/01-publish/pool"
)

var waiting = []Submission{
	{Name: "one lock for all", Goal: 5, Origin: "perfbook: a global lock as RCU", New: by(func(b *base) oneLock { return oneLock{b} })},
	{Name: "a read-write lock", Goal: 5, New: by(func(b *base) *readWrite { return &readWrite{base: b} })},
	{Name: "reads until nothing changes", Goal: 5, Origin: "sequence locks", New: by(func(b *base) *sequence { return &sequence{base: b} })},
	{Name: "a lock around the change", Goal: 5, New: by(func(b *base) *aroundChange { return &aroundChange{base: b} })},
	{Name: "lookups take turns", Goal: 5, New: by(func(b *base) *turns { return &turns{base: b} })},
	{Name: "three lookups at a time", Goal: 5, New: by(func(b *base) *threeAtATime { return &threeAtATime{b, mem.MakeChan[bool](3)} })},
	{Name: "a short lock around the pointer", Goal: 5, New: by(func(b *base) *shortLock { return &shortLock{base: b} })},
}

// oneLock excludes lookups from updates.
type oneLock struct{ *base }

func (t oneLock) Lookup(key int) (pool.Value, bool) {
	t.updater.Lock()
	defer t.updater.Unlock()
	return t.base.Lookup(key)
}

// readWrite lets lookups in together, and none beside an update.
type readWrite struct {
	*base
	mu mem.RWMutex
}

func (t *readWrite) Lookup(key int) (pool.Value, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.base.Lookup(key)
}

func (t *readWrite) Update(key int, change func(old pool.Value) pool.Value) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.base.Update(key, change)
}

func (t *readWrite) Remove(key int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.base.Remove(key)
}

// sequence has a number that is odd while an update is at work; a lookup that
// meets one, or has met one at its end, begins again.
type sequence struct {
	*base
	number mem.Uint64
}

func (t *sequence) Lookup(key int) (v pool.Value, ok bool) {
	for {
		n := t.number.Load()
		if n%2 == 0 {
			if v, ok = t.base.Lookup(key); t.number.Load() == n {
				return v, ok
			}
		}
		mem.Pause()
	}
}

func (t *sequence) Update(key int, change func(old pool.Value) pool.Value) {
	t.number.Add(1)
	t.base.Update(key, change)
	t.number.Add(1)
}

func (t *sequence) Remove(key int) {
	t.number.Add(1)
	t.base.Remove(key)
	t.number.Add(1)
}

// aroundChange holds the lookups' lock from reading the old value to publishing
// the new one, and not while it waits.
type aroundChange struct {
	*base
	mu mem.Mutex
}

func (t *aroundChange) Lookup(key int) (pool.Value, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.base.Lookup(key)
}

func (t *aroundChange) Update(key int, change func(old pool.Value) pool.Value) {
	t.mu.Lock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	t.mu.Unlock()
	t.retire(old)
}

func (t *aroundChange) Remove(key int) {
	t.mu.Lock()
	old := t.slots[key].Swap(nil)
	t.mu.Unlock()
	t.retire(old)
}

// shortLock guards the pointers alone.
type shortLock struct {
	*base
	mu mem.Mutex
}

func (t *shortLock) Lookup(key int) (pool.Value, bool) {
	t.mu.Lock()
	r := t.slots[key].Load()
	t.mu.Unlock()
	return read(r)
}

func (t *shortLock) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	r := t.filled(old, change)
	t.mu.Lock()
	t.slots[key].Store(r)
	t.mu.Unlock()
	t.retire(old)
}

// turns has lookups wait for each other, and for no update.
type turns struct {
	*base
	mu mem.Mutex
}

func (t *turns) Lookup(key int) (pool.Value, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.base.Lookup(key)
}

// threeAtATime does so only if there are many.
type threeAtATime struct {
	*base
	inside *mem.Chan[bool]
}

func (t *threeAtATime) Lookup(key int) (pool.Value, bool) {
	t.inside.Send(true)
	defer t.inside.Recv()
	return t.base.Lookup(key)
}
