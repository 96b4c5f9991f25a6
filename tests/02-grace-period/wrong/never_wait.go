package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// letsReadersWait fail at goal 2.
var letsReadersWait = []submission{
	{Name: "rwmutex", Goal: 2, Origin: "perfbook's first toy: a global lock as RCU", New: newRWMutex},
	{Name: "enter-under-updaters-lock", Goal: 2, New: enterUnderUpdatersLock},
	{Name: "queue-behind-updater", Goal: 2, Origin: "a quiz in perfbook, on readers that block when the updater waits for too long", New: func() suite02.Domain { return newGated(true) }},
	{Name: "stay-for-updater", Goal: 2, New: func() suite02.Domain { return newGated(false) }},
	{Name: "sleeping-spin-lock", Goal: 2, New: sleepingSpinLock},
	{Name: "room-for-three", Goal: 2, New: roomForThree},
}

// rwmutex is a grace period by the lock of package sync.
type rwmutex struct {
	*two
	mu mem.RWMutex
}

func newRWMutex() suite02.Domain {
	d := &rwmutex{two: newTwo()}
	d.enter = func() uint64 { d.mu.RLock(); return 0 }
	d.leave = func(uint64) { d.mu.RUnlock() }
	return d
}

func (d *rwmutex) Synchronize() {
	d.mu.Lock()
	d.mu.Unlock() // who gets it has seen all readers leave
}

// enterUnderUpdatersLock reads the phase where no updater can change it.
func enterUnderUpdatersLock() suite02.Domain {
	d := newTwo()
	d.enter = func() uint64 {
		d.updater.Lock()
		defer d.updater.Unlock()
		return d.count()
	}
	return d
}

// gated keeps readers until the present updater is done: those that come, or
// those that leave.
type gated struct {
	*two
	gate mem.Pointer[mem.Event]
}

func newGated(entrance bool) *gated {
	d := &gated{two: newTwo()}
	if entrance {
		d.enter = func() uint64 { d.pass(); return d.count() }
	} else {
		d.leave = func(phase uint64) { d.uncount(phase); d.pass() }
	}
	return d
}

func (d *gated) pass() {
	if g := d.gate.Load(); g != nil {
		g.Wait()
	}
}

func (d *gated) Synchronize() {
	g := &mem.Event{}
	d.gate.Store(g)
	d.two.Synchronize()
	d.gate.Store(nil)
	g.Set()
}

// sleepingSpinLock costs time only when two readers enter at one instant.
func sleepingSpinLock() suite02.Domain {
	d := newTwo()
	var busy mem.Bool
	d.enter = func() uint64 {
		for !busy.CompareAndSwap(false, true) {
			mem.Sleep(time.Microsecond)
		}
		defer busy.Store(false)
		return d.count()
	}
	return d
}
