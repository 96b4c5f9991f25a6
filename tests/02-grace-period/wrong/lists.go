package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// lostRegistration publishes a longer list by load and store: of two that
// register at once, one is not on it.
func lostRegistration() suite02.Domain {
	d := newListed()
	var list mem.Pointer[[]*member]
	list.Store(&[]*member{})
	d.add = func(r *member) {
		longer := append(slices.Clone(*list.Load()), r)
		list.Store(&longer)
	}
	d.remove = func(*member) {}
	d.scan = func(now uint64, wait func()) {
		for slices.ContainsFunc(*list.Load(), func(r *member) bool { return r.isEarly(now) }) {
			wait()
		}
	}
	return d
}

// sweepLosesNewcomer takes handles that were given up off the list when an
// updater comes by; who registers meanwhile goes with them.
func sweepLosesNewcomer() suite02.Domain {
	d := newListed()
	const gone = ^uint64(0)
	d.remove = func(r *member) { r.word.Store(gone) }
	d.scan = func(now uint64, wait func()) {
		readers := slices.Clone(d.readers)
		d.mu.Unlock()
		readers = slices.DeleteFunc(readers, func(r *member) bool { return r.word.Load() == gone })
		d.mu.Lock()
		d.readers = readers
		for slices.ContainsFunc(d.readers, func(r *member) bool { return r.isEarly(now) }) {
			wait()
		}
	}
	return d
}

// indexIntoChangingList waits for one reader after the other. A handle that is
// given up meanwhile moves those behind it, and one of them is skipped.
func indexIntoChangingList() suite02.Domain {
	d := newListed()
	d.scan = func(now uint64, wait func()) {
		for i := 0; i < len(d.readers); i++ {
			for r := d.readers[i]; r.isEarly(now); {
				wait()
			}
		}
	}
	return d
}

// copyByLength keeps a copy of the list until the list has another length.
func copyByLength() suite02.Domain {
	d := newListed()
	var readers []*member
	d.scan = func(now uint64, wait func()) {
		if len(readers) != len(d.readers) {
			readers = slices.Clone(d.readers)
		}
		for slices.ContainsFunc(readers, func(r *member) bool { return r.isEarly(now) }) {
			wait()
		}
	}
	return d
}

// lostByUnregister takes itself off the list by load and store, where those that
// register have a lock: it may put back a list without a newcomer.
func lostByUnregister() suite02.Domain {
	d := newListed()
	var list mem.Pointer[[]*member]
	list.Store(&[]*member{})
	d.add = func(r *member) {
		d.mu.Lock()
		longer := append(slices.Clone(*list.Load()), r)
		list.Store(&longer)
		d.mu.Unlock()
	}
	d.remove = func(r *member) {
		shorter := slices.DeleteFunc(slices.Clone(*list.Load()), func(o *member) bool { return o == r })
		list.Store(&shorter)
	}
	d.scan = func(now uint64, wait func()) {
		for slices.ContainsFunc(*list.Load(), func(r *member) bool { return r.isEarly(now) }) {
			wait()
		}
	}
	return d
}
