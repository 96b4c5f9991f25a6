package wrong

import "graceperiod/tests/01-publish/pool"

var reusing = []Submission{
	{Name: "puts back at once", Goal: 6, Origin: "kernel a96c5299bd73, c01b091b0641: free without a grace period", New: by(func(b *base) *retiring { return b.retired(func(b *base, old *pool.Record) { b.pool.Put(old) }) })},
	{Name: "puts back, then waits", Goal: 6, New: by(func(b *base) *retiring {
		return b.retired(func(b *base, old *pool.Record) {
			b.pool.Put(old)
			b.wait()
		})
	})},
	{Name: "never puts back", Goal: 6, New: by(func(b *base) *retiring { return b.retired(func(*base, *pool.Record) {}) })},
	{Name: "waits for one update in two", Goal: 6, New: by(everyOther)},
	{Name: "puts back after two more updates", Goal: 6, Origin: "a quarantine in place of a grace period", New: by(quarantine)},
	{Name: "puts back before it unpublishes", Goal: 6, Origin: "kernel RCU checklist, item 14", New: by(func(b *base) freeFirst { return freeFirst{b} })},
	{Name: "waits before it unpublishes", Goal: 6, New: by(func(b *base) waitFirst { return waitFirst{b} })},
	{Name: "removal does not wait", Goal: 6, New: by(func(b *base) hastyRemove { return hastyRemove{b} })},
	{Name: "removal waits before it unpublishes", Goal: 6, New: by(func(b *base) waitFirstRemove { return waitFirstRemove{b} })},
	{Name: "removal does not put back", Goal: 6, New: by(func(b *base) leakyRemove { return leakyRemove{b} })},
	{Name: "looks at what it has put back", Goal: 6, New: by(func(b *base) *afterwards { return &afterwards{base: b} })},
	{Name: "counts readers of its own", Goal: 6, Origin: "a reference taken after the pointer was found", New: by(func(b *base) *counting { return &counting{base: b} })},
	{Name: "a pointer outlives its lookup", Goal: 6, Origin: "kernel RCU checklist, item 2", New: by(func(b *base) *outliving { return &outliving{base: b} })},
	{Name: "joins a wait that has begun", Goal: 6, Origin: "perfbook: a caller joins a grace period begun before its call", New: by(func(b *base) *joining { return &joining{base: b} })},
	{Name: "frees all when one wait is over", Goal: 6, New: by(func(b *base) *allAtOnce { return &allAtOnce{base: b} })},
	{Name: "compares pointers that were reused", Goal: 6, Origin: "the ABA problem", New: by(func(b *base) aba { return aba{b} })},
	{Name: "joins the next wait when it has begun", Goal: 6, New: by(func(b *base) *joiningNext { return &joiningNext{base: b} })},
	{Name: "counts a reader and does not look again", Goal: 6, Origin: "kernel 92347cfd62c1: a reference to what is gone", New: by(func(b *base) *noRecheck { return &noRecheck{base: b} })},
	{Name: "a hazard pointer that is not checked", Goal: 6, New: by(func(b *base) *hazardous { return &hazardous{base: b} })},
	{Name: "the same, and puts back one update later", Goal: 6, New: by(func(b *base) *lagging { return &lagging{hazardous: hazardous{base: b}} })},
	{Name: "does not put back if it had to wait for the lock", Goal: 6, New: by(func(b *base) contended { return contended{b} })},
	{Name: "loses every eighth record", Goal: 6, New: by(func(b *base) *retiring {
		return b.everyNth(8, func(old *pool.Record) { b.wait() })
	})},
	{Name: "does not wait for every twelfth", Goal: 6, New: by(func(b *base) *retiring { return b.everyNth(12, b.pool.Put) })},
	{Name: "does not wait for key 3", Goal: 6, New: by(func(b *base) keyThree { return keyThree{b} })},
	{Name: "removal of key 2 does not put back", Goal: 6, New: by(func(b *base) leakyKeyTwo { return leakyKeyTwo{b} })},
	{Name: "an old value from before it waited for a record", Goal: 6, New: by(func(b *base) *staleOld { return newStaleOld(b) })},
	{Name: "keeps one and writes to it at once", Goal: 6, New: by(func(b *base) *hasty { return &hasty{base: b} })},
}

// retiring does something else with a record that was taken out.
type retiring struct {
	*base
	instead func(b *base, old *pool.Record)
}

func (t *base) retired(instead func(b *base, old *pool.Record)) *retiring {
	return &retiring{t, instead}
}

func (t *retiring) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	if old != nil {
		t.instead(t.base, old)
	}
}

func (t *retiring) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if old := t.slots[key].Swap(nil); old != nil {
		t.instead(t.base, old)
	}
}

func everyOther(b *base) *retiring {
	n := 0 // guarded by updater
	return b.retired(func(b *base, old *pool.Record) {
		if n++; n%2 == 0 {
			b.wait()
		}
		b.pool.Put(old)
	})
}

// quarantine believes that what is old enough is no longer read.
func quarantine(b *base) *retiring {
	var kept []*pool.Record // guarded by updater
	return b.retired(func(b *base, old *pool.Record) {
		if kept = append(kept, old); len(kept) > 1 {
			b.pool.Put(kept[0])
			kept = kept[1:]
		}
	})
}

// freeFirst gives the old record back while lookups still find it.
type freeFirst struct{ *base }

func (t freeFirst) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	r := t.filled(old, change)
	t.retire(old)
	t.slots[key].Store(r)
}

// waitFirst waits for the lookups of before, and then lets more of them in.
type waitFirst struct{ *base }

func (t waitFirst) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	r := t.filled(old, change)
	if old == nil {
		t.slots[key].Store(r)
		return
	}
	t.wait()
	t.slots[key].Store(r)
	t.pool.Put(old)
}

// leakyRemove forgets that a removed record may be used again.
type leakyRemove struct{ *base }

func (t leakyRemove) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.slots[key].Store(nil)
}

// hastyRemove waits for nobody, as if a removed record had no readers.
type hastyRemove struct{ *base }

func (t hastyRemove) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if old := t.slots[key].Swap(nil); old != nil {
		t.pool.Put(old)
	}
}

// waitFirstRemove waits too early, in removal alone.
type waitFirstRemove struct{ *base }

func (t waitFirstRemove) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	t.wait()
	if old := t.slots[key].Swap(nil); old != nil {
		t.pool.Put(old)
	}
}

// afterwards adds up what it has replaced, a moment too late.
type afterwards struct {
	*base
	replaced uint64 // guarded by updater
}

func (t *afterwards) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	if old != nil {
		t.retire(old)
		t.replaced += old.Read().A
	}
}

// hasty uses the record that it took out last without asking who reads it.
type hasty struct {
	*base
	last *pool.Record // guarded by updater
}

func (t *hasty) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	v, _ := read(old)
	r := t.last
	if r == nil {
		r = t.pool.Get()
	}
	r.Write(change(v))
	t.last = t.slots[key].Swap(r)
}
