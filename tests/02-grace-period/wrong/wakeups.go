package wrong

import suite02 "graceperiod/tests/02-grace-period"

// flagBeforeCount looks for a waiting updater, then leaves: an updater that
// begins to wait in between is not woken.
func flagBeforeCount() suite02.Domain {
	d := newTwo()
	d.leave = func(phase uint64) {
		waited := d.waiting.Load() != 0
		if d.inside[phase].Add(-1) == 0 && waited {
			d.wake()
		}
	}
	return d
}

// lookBeforeLock looks at the count without the lock. Whoever leaves before the
// lock is taken wakes nobody.
func lookBeforeLock() suite02.Domain {
	d := newTwo()
	d.await = func(phase uint64) {
		d.waiting.Add(1)
		for d.inside[phase].Load() != 0 {
			d.mu.Lock()
			d.left.Wait()
			d.mu.Unlock()
		}
		d.waiting.Add(-1)
	}
	return d
}

// wakeWithoutLock may broadcast between the updater's look at the count and its sleep.
func wakeWithoutLock() suite02.Domain {
	d := newTwo()
	d.leave = func(phase uint64) {
		if d.inside[phase].Add(-1) == 0 && d.waiting.Load() != 0 {
			d.left.Broadcast()
		}
	}
	return d
}

// noSecondLook takes a wake-up for the end of the wait, whoever it was that left.
func noSecondLook() suite02.Domain {
	d := newTwo()
	d.leave = func(phase uint64) {
		d.inside[phase].Add(-1)
		if d.waiting.Load() != 0 {
			d.wake()
		}
	}
	d.await = func(phase uint64) {
		d.mu.Lock()
		d.waiting.Add(1)
		if d.inside[phase].Load() != 0 {
			d.left.Wait()
		}
		d.waiting.Add(-1)
		d.mu.Unlock()
	}
	return d
}
