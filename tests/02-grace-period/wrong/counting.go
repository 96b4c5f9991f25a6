package wrong

import suite02 "graceperiod/tests/02-grace-period"

func newLoadThenStore() suite02.Domain {
	d := newTwo()
	d.reader = func(r *handle) suite02.Reader { return &loadThenStore{r} }
	return d
}

// loadThenStore counts itself in two steps.
type loadThenStore struct{ *handle }

func (r *loadThenStore) ReadLock() {
	if r.depth++; r.depth > 1 {
		return
	}
	r.phase = r.d.phase.Load()
	count := &r.d.inside[r.phase]
	count.Store(count.Load() + 1)
}

func (r *loadThenStore) ReadUnlock() {
	r.mustBeInside(r.depth > 0)
	if r.depth--; r.depth > 0 {
		return
	}
	count := &r.d.inside[r.phase]
	count.Store(count.Load() - 1)
	if r.d.waiting.Load() != 0 {
		r.d.wake()
	}
}

// oneFlag knows that somebody is inside, and not how many.
func oneFlag() suite02.Domain {
	d := newTwo()
	d.enter = func() uint64 {
		phase := d.phase.Load()
		d.inside[phase].Store(1)
		return phase
	}
	d.leave = func(phase uint64) {
		d.inside[phase].Store(0)
		if d.waiting.Load() != 0 {
			d.wake()
		}
	}
	return d
}
