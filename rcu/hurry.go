package rcu

import (
	"time"

	"graceperiod/rcu/internal/machine"
)

// hurryAfter is how long Synchronize sleeps before it asks readers to yield; the
// kernel, where a tick comes sooner than our scheduler's time slice ends, waits
// for some ticks before it does the like.
const hurryAfter = time.Millisecond

// hurry makes the readers that enter from now on yield on leaving, until it is
// stopped. A reader that the scheduler has put aside within its section comes
// back only when others yield, which busy readers do not.
func (d *Domain) hurry(kind int) (stop func()) {
	if kind == expedited {
		d.hurried(+1)
		return func() { d.hurried(-1) }
	}
	if machine.Active() != nil {
		return func() {} // nobody is put aside there: a thread that can go on is as good as running
	}
	var on, over bool // guarded by d.mu
	timer := time.AfterFunc(hurryAfter, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if on = !over; on {
			d.hurriedLocked(+1)
		}
	})
	return func() {
		timer.Stop()
		d.mu.Lock()
		defer d.mu.Unlock()
		if over = true; on {
			d.hurriedLocked(-1)
		}
	}
}

func (d *Domain) hurried(by int) {
	d.mu.Lock()
	d.hurriedLocked(by)
	d.mu.Unlock()
}

// hurriedLocked counts the grace periods that are in a hurry, one of each kind at
// most, and keeps the bit in the number.
func (d *Domain) hurriedLocked(by int) {
	was := d.hurrying
	d.hurrying += by
	switch {
	case was == 0:
		d.number.Add(hurried)
	case d.hurrying == 0:
		d.number.Add(minus(hurried))
	}
}

func minus(x uint64) uint64 { return -x }
