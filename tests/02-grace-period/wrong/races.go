package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite02 "graceperiod/tests/02-grace-period"
)

// races share a plain field without an order. The search, which sees no plain
// field, finds nothing wrong with them; the race-built pass does, at their goal.
var races = []submission{
	{Name: "plain-counter", Goal: 1, Kind: sim.Raced, Origin: "a public Go package that took runtime.Gosched for a memory barrier", New: plainCounter},
	{Name: "plain-phase", Goal: 1, Kind: sim.Raced, New: plainPhase},
	{Name: "plain-waiting-flag", Goal: 1, Kind: sim.Raced, New: plainWaitingFlag},
	{Name: "plain-retries-after", Goal: 1, Kind: sim.Raced, New: func() suite02.Domain { return newPlainRetries(false) }},
	{Name: "plain-retries-before", Goal: 4, Kind: sim.Raced, New: func() suite02.Domain { return newPlainRetries(true) }},
	{Name: "register-without-lock", Goal: 5, Kind: sim.Raced, New: registerWithoutLock},
	{Name: "unregister-without-lock", Goal: 5, Kind: sim.Raced, New: unregisterWithoutLock},
	{Name: "plain-registration-retries", Goal: 5, Kind: sim.Raced, New: plainRegistrationRetries},
	{Name: "plain-number-of-updates", Goal: 6, Kind: sim.Raced, New: func() suite02.Domain { return &plainUpdates{two: newTwo()} }},
	{Name: "plain-epoch-retries", Goal: 6, Kind: sim.Raced, New: func() suite02.Domain { return &plainEpochRetries{listed: newListed()} }},
}

// plainCounter counts readers in plain numbers.
func plainCounter() suite02.Domain {
	d := newTwo()
	var inside [2]int
	d.enter = func() uint64 {
		phase := d.phase.Load()
		inside[phase]++
		return phase
	}
	d.leave = func(phase uint64) {
		inside[phase]--
		if d.waiting.Load() != 0 {
			d.wake()
		}
	}
	d.await = func(phase uint64) {
		d.mu.Lock()
		d.waiting.Add(1)
		for inside[phase] != 0 {
			d.left.Wait()
		}
		d.waiting.Add(-1)
		d.mu.Unlock()
	}
	return d
}

// plainPhase lets readers look at a phase that only updaters guard.
func plainPhase() suite02.Domain {
	d := newTwo()
	phase := uint64(0)
	d.enter = func() uint64 {
		in := phase
		d.inside[in].Add(1)
		return in
	}
	d.await = func(old uint64) {
		phase = 1 - old
		d.sleep(old)
	}
	return d
}

// plainWaitingFlag leaves a note for readers in a plain field.
func plainWaitingFlag() suite02.Domain {
	d := newTwo()
	waiting := false
	d.leave = func(phase uint64) {
		if d.inside[phase].Add(-1) == 0 && waiting {
			d.wake()
		}
	}
	d.await = func(phase uint64) {
		d.mu.Lock()
		waiting = true
		for d.inside[phase].Load() != 0 {
			d.left.Wait()
		}
		waiting = false
		d.mu.Unlock()
	}
	return d
}

// plainRetries turns once, and readers look again. How often they had to is
// counted for the updater, which looks at it when it has turned, or before: then
// the one that delayed the reader is in order with it, and only the next is not.
type plainRetries struct {
	*two
	before        bool
	retries, seen int
}

func newPlainRetries(before bool) suite02.Domain {
	d := &plainRetries{two: newTwo(), before: before}
	d.enter = func() uint64 {
		phase := d.count()
		for ; d.phase.Load() != phase; phase = d.count() {
			d.retries++
			d.uncount(phase)
		}
		return phase
	}
	return d
}

func (d *plainRetries) Synchronize() {
	d.updater.Lock()
	if d.before {
		d.seen = d.retries
	}
	d.turn()
	if !d.before {
		d.seen = d.retries
	}
	d.updater.Unlock()
}

// registerWithoutLock appends to the list that an updater looks at.
func registerWithoutLock() suite02.Domain {
	d := newListed()
	d.add = func(r *member) { d.readers = append(d.readers, r) }
	return d
}

// unregisterWithoutLock takes a handle off it.
func unregisterWithoutLock() suite02.Domain {
	d := newListed()
	d.remove = func(r *member) {
		d.readers = slices.DeleteFunc(slices.Clone(d.readers), func(o *member) bool { return o == r })
	}
	return d
}

// plainRegistrationRetries adds to the list by compare-and-swap, and counts in a
// plain field who had to try again; an updater looks at that.
func plainRegistrationRetries() suite02.Domain {
	d := newListed()
	var list mem.Pointer[[]*member]
	list.Store(&[]*member{})
	retries, seen := 0, 0
	change := func(to func([]*member) []*member) {
		tries := 0
		for ; ; tries++ {
			old := list.Load()
			if changed := to(slices.Clone(*old)); list.CompareAndSwap(old, &changed) {
				break
			}
		}
		if tries > 0 {
			retries += tries
		}
	}
	d.add = func(r *member) { change(func(all []*member) []*member { return append(all, r) }) }
	d.remove = func(r *member) {
		change(func(all []*member) []*member {
			return slices.DeleteFunc(all, func(o *member) bool { return o == r })
		})
	}
	d.scan = func(now uint64, wait func()) {
		seen += retries
		for slices.ContainsFunc(*list.Load(), func(r *member) bool { return r.isEarly(now) }) {
			wait()
		}
	}
	return d
}

// plainUpdates counts updates before it takes the lock.
type plainUpdates struct {
	*two
	updates int
}

func (d *plainUpdates) Synchronize() {
	d.updates++
	d.two.Synchronize()
}

// plainEpochRetries begins an epoch by compare-and-swap, and counts in a plain
// field how often that had to be done again. The epoch puts updaters in an
// order, but not what they do after it.
type plainEpochRetries struct {
	*listed
	retries int
}

func (d *plainEpochRetries) Synchronize() {
	tries := 0
	now := d.epoch.Load()
	for ; !d.epoch.CompareAndSwap(now, now+1); now = d.epoch.Load() {
		tries++
	}
	if tries > 0 {
		d.retries += tries
	}
	if d.retries > 100 { // there is a crowd
		mem.Pause()
	}
	d.await(now + 1)
}
