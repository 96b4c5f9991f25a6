package wrong

import (
	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// two is a right domain that counts readers in two phases. Submissions embed
// it and override a method, or replace one of its parts.
type two struct {
	phase   mem.Uint64
	inside  [2]mem.Int64
	updater mem.Mutex
	waiting mem.Int64 // updaters that a leaving reader must wake
	mu      mem.Mutex
	left    mem.Cond

	// The parts.
	reader func(*handle) suite02.Reader
	enter  func() (phase uint64)
	leave  func(phase uint64)
	await  func(phase uint64) // until nobody is inside in that phase
}

func newTwo() *two {
	d := &two{}
	d.left.L = &d.mu
	d.reader = func(r *handle) suite02.Reader { return r }
	d.enter = d.count
	d.leave = d.uncount
	d.await = d.sleep
	return d
}

func (d *two) Register() suite02.Reader { return d.reader(&handle{d: d}) }

func (d *two) Synchronize() {
	d.updater.Lock()
	d.turn()
	d.turn()
	d.updater.Unlock()
}

// turn sends new readers to the other phase and waits for those of this one.
func (d *two) turn() {
	old := d.phase.Load()
	d.phase.Store(1 - old)
	d.await(old)
}

// count counts a reader in the present phase.
func (d *two) count() uint64 {
	phase := d.phase.Load()
	d.inside[phase].Add(1)
	return phase
}

// uncount takes it away again, and wakes whoever waits for the last one.
func (d *two) uncount(phase uint64) {
	if d.inside[phase].Add(-1) == 0 && d.waiting.Load() != 0 {
		d.wake()
	}
}

func (d *two) wake() {
	d.mu.Lock()
	d.left.Broadcast()
	d.mu.Unlock()
}

func (d *two) sleep(phase uint64) {
	d.mu.Lock()
	d.waiting.Add(1)
	for d.inside[phase].Load() != 0 {
		d.left.Wait()
	}
	d.waiting.Add(-1)
	d.mu.Unlock()
}

// handle is a reader of two.
type handle struct {
	d     *two
	depth int
	phase uint64
}

func (r *handle) ReadLock() {
	if r.depth == 0 {
		r.phase = r.d.enter()
	}
	r.depth++
}

func (r *handle) ReadUnlock() {
	r.mustBeInside(r.depth > 0)
	if r.depth--; r.depth == 0 {
		r.d.leave(r.phase)
	}
}

func (r *handle) mustBeInside(is bool) {
	if !is {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
}

func (r *handle) Unregister() {}
