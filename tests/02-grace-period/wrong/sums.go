package wrong

import (
	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// sumsArrivalsFirst counts arrivals and departures apart, in each reader, and
// sums up arrivals first. Whoever comes and goes between the two sums is a
// departure without an arrival, and hides a reader that is still inside.
type sumsArrivalsFirst struct {
	*two
	readers []*passenger
}

// passenger is a reader of sumsArrivalsFirst.
type passenger struct {
	*handle
	came, went [2]mem.Int64
}

func newSumsArrivalsFirst() suite02.Domain {
	d := &sumsArrivalsFirst{two: newTwo()}
	d.reader = func(r *handle) suite02.Reader {
		p := &passenger{handle: r}
		d.mu.Lock()
		d.readers = append(d.readers, p)
		d.mu.Unlock()
		return p
	}
	d.await = func(phase uint64) {
		d.mu.Lock()
		d.waiting.Add(1)
		for d.anyInside(phase) {
			d.left.Wait()
		}
		d.waiting.Add(-1)
		d.mu.Unlock()
	}
	return d
}

func (d *sumsArrivalsFirst) anyInside(phase uint64) bool {
	var inside int64
	for _, p := range d.readers {
		inside += p.came[phase].Load()
	}
	for _, p := range d.readers {
		inside -= p.went[phase].Load()
	}
	return inside > 0
}

func (p *passenger) ReadLock() {
	if p.depth++; p.depth == 1 {
		p.phase = p.d.phase.Load()
		p.came[p.phase].Add(1)
	}
}

func (p *passenger) ReadUnlock() {
	p.mustBeInside(p.depth > 0)
	if p.depth--; p.depth > 0 {
		return
	}
	p.went[p.phase].Add(1)
	if p.d.waiting.Load() != 0 {
		p.d.wake()
	}
}
