package wrong

import (
	"slices"

	suite02 "graceperiod/tests/02-grace-period"
)

// starves fail at goal 3.
var starves = []submission{
	{Name: "one-counter", Goal: 3, Origin: "perfbook's toy with a global counter", New: func() suite02.Domain { return &oneCounter{newTwo()} }},
	{Name: "lock-each", Goal: 3, Origin: "perfbook's toy with a lock per processor", New: func() suite02.Domain { return &lockEach{} }},
	{Name: "both-phases-at-once", Goal: 3, New: bothPhasesAtOnce},
	{Name: "moving-epoch", Goal: 3, New: movingEpoch},
	{Name: "new-phase-first", Goal: 3, Origin: "a quiz on the kernel's SRCU: which of the two phases must be waited for first", New: func() suite02.Domain { return &newPhaseFirst{newTwo()} }},
	{Name: "never-back", Goal: 3, New: func() suite02.Domain { return &neverBack{newTwo()} }},
	{Name: "one-by-one", Goal: 3, New: oneByOne(asRegistered)},
	{Name: "one-by-one-from-last", Goal: 3, New: oneByOne(slices.Reverse[[]*member])},
}

// oneCounter waits for a moment in which nobody is inside.
type oneCounter struct{ *two }

func (d *oneCounter) Synchronize() { d.await(0) }

// bothPhasesAtOnce waits for a moment in which both counts are zero.
func bothPhasesAtOnce() suite02.Domain {
	d := newTwo()
	d.leave = func(phase uint64) {
		d.inside[phase].Add(-1)
		if d.waiting.Load() != 0 {
			d.wake()
		}
	}
	d.await = func(uint64) {
		d.mu.Lock()
		d.waiting.Add(1)
		for d.inside[0].Load()+d.inside[1].Load() != 0 {
			d.left.Wait()
		}
		d.waiting.Add(-1)
		d.mu.Unlock()
	}
	return d
}

// movingEpoch compares with the present epoch, in which newcomers are too.
func movingEpoch() suite02.Domain {
	d := newListed()
	d.early = func(word, _ uint64) bool { return word <= d.epoch.Load() }
	return d
}

// newPhaseFirst waits for both phases after one turn. If a reader has entered
// in the new phase by then, others come before it leaves, for ever.
type newPhaseFirst struct{ *two }

func (d *newPhaseFirst) Synchronize() {
	d.updater.Lock()
	old := d.phase.Load()
	d.phase.Store(1 - old)
	d.await(1 - old)
	d.await(old)
	d.updater.Unlock()
}

// neverBack has two phases, and uses the second one for ever.
type neverBack struct{ *two }

func (d *neverBack) Synchronize() {
	d.updater.Lock()
	old := d.phase.Load()
	d.phase.Store(1)
	d.await(old)
	d.updater.Unlock()
}
