package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// polls fail at goal 7, and are right but for that.
var polls = []submission{
	{Name: "pause-poll", Goal: 7, Origin: "perfbook's toys, and liburcu before it slept", New: polling(func(int) { mem.Pause() })},
	{Name: "load-poll", Goal: 7, New: polling(func(int) {})},
	{Name: "sleep-poll", Goal: 7, Origin: "liburcu's 10ms between two looks", New: polling(func(int) { mem.Sleep(time.Millisecond) })},
	{Name: "short-sleep-poll", Goal: 7, New: polling(func(int) { mem.Sleep(time.Microsecond) })},
	{Name: "back-off", Goal: 7, New: polling(func(n int) { mem.Sleep(time.Microsecond << min(n, 10)) })},
	{Name: "spin-then-sleep", Goal: 7, New: polling(spinThenSleep)},
	{Name: "pause-for-turn", Goal: 7, New: func() suite02.Domain { return &pollsForTurn{two: newTwo(), between: mem.Pause} }},
	{Name: "sleep-for-turn", Goal: 7, New: func() suite02.Domain {
		return &pollsForTurn{two: newTwo(), between: func() { mem.Sleep(time.Millisecond) }}
	}},
}

// polling is two with an updater that looks at the count, and does something
// between two looks.
func polling(between func(n int)) func() suite02.Domain {
	return func() suite02.Domain {
		d := newTwo()
		d.leave = func(phase uint64) { d.inside[phase].Add(-1) }
		d.await = func(phase uint64) {
			for n := 0; d.inside[phase].Load() != 0; n++ {
				between(n)
			}
		}
		return d
	}
}

func spinThenSleep(n int) {
	if n%11 < 10 {
		mem.Pause()
	} else {
		mem.Sleep(time.Millisecond)
	}
}

// pollsForTurn sleeps while it waits for readers, and polls until it may.
type pollsForTurn struct {
	*two
	busy    mem.Bool
	between func()
}

func (d *pollsForTurn) Synchronize() {
	for !d.busy.CompareAndSwap(false, true) {
		d.between()
	}
	d.two.Synchronize()
	d.busy.Store(false)
}
