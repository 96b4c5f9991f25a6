package wrong

import (
	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// missesDelayed fail at goal 4.
var missesDelayed = []submission{
	{Name: "single-flip", Goal: 4, Origin: "liburcu before 2bc59bd (2009), and a quiz in perfbook", New: func() suite02.Domain { return &singleFlip{newTwo()} }},
	{Name: "look-again-too-early", Goal: 4, New: lookAgainTooEarly},
	{Name: "one-bit-epoch", Goal: 4, Origin: "liburcu before 2bc59bd (2009)", New: func() suite02.Domain { return newModular(2, false) }},
	{Name: "three-phases", Goal: 4, New: func() suite02.Domain { return newModular(3, false) }},
	{Name: "two-bit-epoch", Goal: 4, New: func() suite02.Domain { return newModular(4, false) }},
	{Name: "eight-bit-epoch", Goal: 4, Origin: "perfbook, on counters that come round", New: func() suite02.Domain { return newModular(256, false) }},
	{Name: "three-phases-by-pointer", Goal: 4, New: func() suite02.Domain { return newModular(3, true) }},
	{Name: "two-bit-epoch-by-pointer", Goal: 4, New: func() suite02.Domain { return newModular(4, true) }},
	{Name: "eight-bit-epoch-by-pointer", Goal: 4, New: func() suite02.Domain { return newModular(256, true) }},
	{Name: "six-phases", Goal: 4, New: func() suite02.Domain { return newModular(6, false) }},
	{Name: "six-phases-by-pointer", Goal: 4, New: func() suite02.Domain { return newModular(6, true) }},
	{Name: "back-if-nobody", Goal: 4, New: func() suite02.Domain { return &backIfNobody{newTwo()} }},
	{Name: "back-if-nobody-by-pointer", Goal: 4, New: backIfNobodyByPointer},
}

// singleFlip turns once: a reader that saw the old phase and is counted only now
// is in a place that the next updater does not look at.
type singleFlip struct{ *two }

func (d *singleFlip) Synchronize() {
	d.updater.Lock()
	d.turn()
	d.updater.Unlock()
}

// lookAgainTooEarly makes sure of the phase, and is counted after that.
func lookAgainTooEarly() suite02.Domain {
	d := newTwo()
	d.enter = func() uint64 {
		phase := d.phase.Load()
		for now := d.phase.Load(); now != phase; now = d.phase.Load() {
			phase = now
		}
		d.inside[phase].Add(1)
		return phase
	}
	return &singleFlip{d}
}

// modular has epochs that come round: a reader that was delayed for one round
// is taken for one that has just come.
type modular struct {
	*listed
	updater mem.Mutex
}

// newModular makes epochs that come round after n. By pointer they are two
// steps away from the reader, not one.
func newModular(n uint64, byPointer bool) *modular {
	d := &modular{listed: newListed()}
	if byPointer {
		var p mem.Pointer[mem.Uint64]
		p.Store(&d.epoch)
		d.read = func() uint64 { return p.Load().Load() }
	}
	d.mark = func(epoch uint64) uint64 { return 1 + epoch%n }
	d.early = func(word, now uint64) bool { return word != d.mark(now) }
	return d
}

// Synchronize keeps updaters apart: two at once are another goal's business.
func (d *modular) Synchronize() {
	d.updater.Lock()
	d.listed.Synchronize()
	d.updater.Unlock()
}

// backIfNobody turns for the second time only if the first turn found nobody.
type backIfNobody struct{ *two }

func (d *backIfNobody) Synchronize() {
	d.updater.Lock()
	nobody := d.inside[d.phase.Load()].Load() == 0
	d.turn()
	if nobody {
		d.turn()
	}
	d.updater.Unlock()
}

// backIfNobodyByPointer has a phase that is two steps away from the reader.
func backIfNobodyByPointer() suite02.Domain {
	d := newTwo()
	var p mem.Pointer[mem.Uint64]
	p.Store(&d.phase)
	d.enter = func() uint64 {
		phase := p.Load().Load()
		d.inside[phase].Add(1)
		return phase
	}
	return &backIfNobody{d}
}
