package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite02 "graceperiod/tests/02-grace-period"
)

// mixesUpdaters fail at goal 6.
var mixesUpdaters = []submission{
	{Name: "no-updater-lock", Goal: 6, New: func() suite02.Domain { return &noUpdaterLock{newTwo()} }},
	{Name: "turns-without-lock", Goal: 6, New: newTurns},
	{Name: "try-lock", Goal: 6, New: func() suite02.Domain { return &tryLock{newTwo()} }},
	{Name: "singleflight", Goal: 6, Origin: "the shape of golang.org/x/sync/singleflight, around a grace period", New: func() suite02.Domain { return &flight{listed: newListed()} }},
	{Name: "join-present", Goal: 6, Origin: "perfbook's toy whose updaters share grace periods", New: newJoin},
	{Name: "one-is-enough", Goal: 6, Origin: "the kernel's funnel of expedited waits, with its sequence number taken one too small", New: func() suite02.Domain { return &oneIsEnough{two: newTwo()} }},
	{Name: "share-until-over", Goal: 6, New: func() suite02.Domain { return &share{serial: newTwo()} }},
	{Name: "share-epoch-until-over", Goal: 6, New: func() suite02.Domain { return &share{serial: &modular{listed: newListed()}} }},
	{Name: "epoch-by-store", Goal: 6, Origin: "a quiz in perfbook, on a counter that is not atomic", New: func() suite02.Domain { return &epochByStore{newListed()} }},
	{Name: "wake-one-of-two", Goal: 6, Kind: sim.Deadlock, New: wakeOneOfTwo},
	{Name: "wake-two", Goal: 6, Kind: sim.Deadlock, New: wakeTwo},
	{Name: "shared-flag", Goal: 6, Kind: sim.Deadlock, New: func() suite02.Domain { return &sharedFlag{newListed()} }},
}

// noUpdaterLock lets two updaters turn the phase at once.
type noUpdaterLock struct{ *two }

func (d *noUpdaterLock) Synchronize() {
	d.turn()
	d.turn()
}

// turns counts turns, so that turning is one step; the phase is its last bit.
type turns struct {
	*two
	n mem.Uint64
}

func newTurns() suite02.Domain {
	d := &turns{two: newTwo()}
	d.enter = func() uint64 {
		phase := d.n.Load() % 2
		d.inside[phase].Add(1)
		return phase
	}
	return d
}

func (d *turns) Synchronize() {
	for range 2 {
		d.await((d.n.Add(1) - 1) % 2)
	}
}

// tryLock leaves the waiting to whoever is at it.
type tryLock struct{ *two }

func (d *tryLock) Synchronize() {
	if d.updater.TryLock() {
		d.turn()
		d.turn()
		d.updater.Unlock()
	}
}

// oneIsEnough takes any grace period that ends while it waits for the lock for
// its own; the first to end may have begun too early.
type oneIsEnough struct {
	*two
	done mem.Uint64
}

func (d *oneIsEnough) Synchronize() {
	before := d.done.Load()
	d.updater.Lock()
	if d.done.Load() == before {
		d.turn()
		d.turn()
		d.done.Add(1)
	}
	d.updater.Unlock()
}

// epochByStore may set the epoch back to one that has been.
type epochByStore struct{ *listed }

func (d *epochByStore) Synchronize() {
	now := d.epoch.Load() + 1
	d.epoch.Store(now)
	d.await(now)
}

// wakeOneOfTwo wakes whoever came first, though it may be the other that can go.
func wakeOneOfTwo() suite02.Domain {
	d := newListed()
	d.wake = func() {
		d.mu.Lock()
		d.left.Signal()
		d.mu.Unlock()
	}
	return d
}

// wakeTwo wakes two of those that wait, however many they are.
func wakeTwo() suite02.Domain {
	d := newListed()
	d.wake = func() {
		d.mu.Lock()
		d.left.Signal()
		d.left.Signal()
		d.mu.Unlock()
	}
	return d
}

// sharedFlag says that nobody waits as soon as one of two has gone.
type sharedFlag struct{ *listed }

func (d *sharedFlag) Synchronize() {
	now := d.epoch.Add(1)
	d.mu.Lock()
	d.waiting.Store(1)
	d.scan(now, d.left.Wait)
	d.waiting.Store(0)
	d.mu.Unlock()
}
