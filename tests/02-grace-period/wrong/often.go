package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// fullChannel tells of every reader that leaves, whether or not somebody
// listens, until there is no more room to tell.
func fullChannel() suite02.Domain {
	d := newTwo()
	left := mem.MakeChan[bool](16)
	d.leave = func(phase uint64) {
		if d.inside[phase].Add(-1) == 0 {
			left.Send(true)
		}
	}
	d.await = func(phase uint64) {
		for d.inside[phase].Load() != 0 {
			left.Recv()
		}
	}
	return d
}

// skipsEveryFifth saves itself a wait now and then.
type skipsEveryFifth struct {
	*two
	calls mem.Uint64
}

func (d *skipsEveryFifth) Synchronize() {
	if d.calls.Add(1)%5 != 0 {
		d.two.Synchronize()
	}
}

// tiring looks again whenever a reader leaves, but gives up in the end.
func tiring(enough func(looks int, waited time.Duration) bool) func() suite02.Domain {
	return func() suite02.Domain {
		d := newTwo()
		d.leave = func(phase uint64) {
			d.inside[phase].Add(-1)
			if d.waiting.Load() != 0 {
				d.wake()
			}
		}
		d.await = func(phase uint64) {
			start := mem.Now()
			d.mu.Lock()
			d.waiting.Add(1)
			for looks := 0; d.inside[phase].Load() != 0 && !enough(looks, mem.Now()-start); looks++ {
				d.left.Wait()
			}
			d.waiting.Add(-1)
			d.mu.Unlock()
		}
		return d
	}
}

func afterFiftyLooks(looks int, _ time.Duration) bool { return looks == 50 }
func afterFiveYears(_ int, waited time.Duration) bool { return waited > 5*365*24*time.Hour }
