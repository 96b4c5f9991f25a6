package wrong

import "graceperiod/tests/01-publish/pool"

// These go wrong now and then.

// everyNth does something else with every n-th record than it should.
func (t *base) everyNth(n int, instead func(old *pool.Record)) *retiring {
	retired := 0 // guarded by updater
	return t.retired(func(b *base, old *pool.Record) {
		if retired++; retired%n == 0 {
			instead(old)
		} else {
			b.retire(old)
		}
	})
}

// contended has two ways out, and one of them leaks.
type contended struct{ *base }

func (t contended) Update(key int, change func(old pool.Value) pool.Value) {
	free := t.updater.TryLock()
	if !free {
		t.updater.Lock()
	}
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	if free {
		t.retire(old)
	}
}

// keyThree is hasty with one key.
type keyThree struct{ *base }

func (t keyThree) Update(key int, change func(old pool.Value) pool.Value) {
	t.updater.Lock()
	defer t.updater.Unlock()
	old := t.slots[key].Load()
	t.slots[key].Store(t.filled(old, change))
	if old != nil && key == 3 {
		t.pool.Put(old)
	} else {
		t.retire(old)
	}
}

// leakyKeyTwo forgets one key's removed records.
type leakyKeyTwo struct{ *base }

func (t leakyKeyTwo) Remove(key int) {
	t.updater.Lock()
	defer t.updater.Unlock()
	if old := t.slots[key].Swap(nil); key != 2 {
		t.retire(old)
	}
}
