package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite02 "graceperiod/tests/02-grace-period"
)

// nestsWrongly fail at goal 5.
var nestsWrongly = []submission{
	{Name: "nesting-flag", Goal: 5, New: handled(func(r *handle) suite02.Reader { return &flagged{handle: r} })},
	{Name: "inner-counted-anew", Goal: 5, Kind: sim.Deadlock, New: handled(func(r *handle) suite02.Reader { return &recounting{r} })},
	{Name: "eight-bit-nesting", Goal: 5, Kind: sim.Panicked, Origin: "liburcu before 6ef5ddc (2015): a nesting count that overflows unnoticed", New: handled(func(r *handle) suite02.Reader { return &shallow{handle: r} })},
	{Name: "unlock-ignored", Goal: 5, Origin: "liburcu before 6ef5ddc (2015): unbalanced nesting unnoticed", New: handled(func(r *handle) suite02.Reader { return &forgiving{r} })},
	{Name: "unlock-noticed-by-total", Goal: 5, Origin: "liburcu before 6ef5ddc (2015): unbalanced nesting unnoticed", New: handled(func(r *handle) suite02.Reader { return &trusting{r} })},
	{Name: "unlock-noticed-before-first-lock", Goal: 5, New: handled(func(r *handle) suite02.Reader { return &remembering{handle: r} })},
	{Name: "unregister-waits", Goal: 5, New: handled(func(r *handle) suite02.Reader { return &lingering{r} })},
	{Name: "whole-word", Goal: 5, Kind: sim.Panicked, Origin: "liburcu before 4b5be3b (2010): the phase bit of a reader that had left set off an assertion", New: handled(func(r *handle) suite02.Reader { return &worded{handle: r} })},
	{Name: "register-under-updaters-lock", Goal: 5, Origin: "liburcu before 731ccb9 (2015)", New: func() suite02.Domain { return &registerLocked{newTwo()} }},
	{Name: "lost-registration", Goal: 5, New: lostRegistration},
	{Name: "sweep-loses-newcomer", Goal: 5, New: sweepLosesNewcomer},
	{Name: "index-into-changing-list", Goal: 5, New: indexIntoChangingList},
	{Name: "copy-by-length", Goal: 5, New: copyByLength},
	{Name: "lost-by-unregister", Goal: 5, New: lostByUnregister},
	{Name: "unlock-steals-count", Goal: 5, New: handled(func(r *handle) suite02.Reader { return &stealing{r} })},
	{Name: "unlock-owes-lock", Goal: 5, New: handled(func(r *handle) suite02.Reader { return &owing{r} })},
	{Name: "unlock-keeps-mutex", Goal: 5, Kind: sim.Deadlock, New: handled(func(r *handle) suite02.Reader { return &clinging{r} })},
	{Name: "few-handles", Goal: 5, Kind: sim.Deadlock, New: func() suite02.Domain { return &fewHandles{newTwo(), mem.MakeChan[bool](16)} }},
	{Name: "four-bit-count", Goal: 5, New: fourBitCount},
	{Name: "bit-each", Goal: 5, New: bitEach},
	{Name: "first-sixteen", Goal: 5, New: someOf(firstSixteen)},
	{Name: "last-sixteen", Goal: 5, New: someOf(lastSixteen)},
	{Name: "shared-slots", Goal: 5, New: newSharedSlots},
}

// handled makes two with readers of another kind.
func handled(reader func(*handle) suite02.Reader) func() suite02.Domain {
	return func() suite02.Domain {
		d := newTwo()
		d.reader = reader
		return d
	}
}

// registerLocked waits until no updater is at work.
type registerLocked struct{ *two }

func (d *registerLocked) Register() suite02.Reader {
	d.updater.Lock()
	defer d.updater.Unlock()
	return d.two.Register()
}
