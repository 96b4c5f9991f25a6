package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite02 "graceperiod/tests/02-grace-period"
)

// missesReaders fail at goal 1.
var missesReaders = []submission{
	{Name: "no-wait", Goal: 1, Origin: "what a learner starts from", New: func() suite02.Domain { return &noWait{newTwo()} }},
	{Name: "time-out", Goal: 1, Origin: "a public Go package, whose grace period is over after 100ms at the latest", New: timeOut},
	{Name: "leave-by-present-phase", Goal: 1, Kind: sim.Deadlock, New: leaveByPresentPhase},
	{Name: "load-then-store", Goal: 1, Origin: "a quiz in perfbook, on a counter that is not atomic", New: newLoadThenStore},
	{Name: "one-flag", Goal: 1, New: oneFlag},
	{Name: "signs-again", Goal: 1, New: func() suite02.Domain { return &signsAgain{} }},
	{Name: "sums-arrivals-first", Goal: 1, Origin: "the order in which the kernel's SRCU must sum up its counters, taken the wrong way round", New: newSumsArrivalsFirst},
	{Name: "flag-before-count", Goal: 1, Kind: sim.Deadlock, Origin: "liburcu before 96ef712 (2026): the store that leaves and the look at the waiter's flag were not in order", New: flagBeforeCount},
	{Name: "look-before-lock", Goal: 1, Kind: sim.Deadlock, Origin: "a usual misuse of condition variables", New: lookBeforeLock},
	{Name: "wake-without-lock", Goal: 1, Kind: sim.Deadlock, Origin: "a usual misuse of condition variables", New: wakeWithoutLock},
	{Name: "no-second-look", Goal: 1, Origin: "liburcu before db21eff (2015): a condition variable, and no look again when woken", New: noSecondLook},
	{Name: "full-channel", Goal: 1, Kind: sim.Deadlock, New: fullChannel},
	{Name: "skips-every-fifth", Goal: 1, New: func() suite02.Domain { return &skipsEveryFifth{two: newTwo()} }},
	{Name: "fifty-looks", Goal: 1, New: tiring(afterFiftyLooks)},
	{Name: "five-years", Goal: 1, New: tiring(afterFiveYears)},
}

// noWait lets the updater go on at once.
type noWait struct{ *two }

func (d *noWait) Synchronize() {}

// timeOut believes that no section is longer than 100ms.
func timeOut() suite02.Domain {
	d := newTwo()
	d.await = func(phase uint64) {
		for end := mem.Now() + 100*time.Millisecond; d.inside[phase].Load() != 0 && mem.Now() < end; {
			mem.Sleep(time.Millisecond)
		}
	}
	return d
}

// leaveByPresentPhase does not remember where the reader was counted.
func leaveByPresentPhase() suite02.Domain {
	d := newTwo()
	d.leave = func(uint64) { d.uncount(d.phase.Load()) }
	return d
}
