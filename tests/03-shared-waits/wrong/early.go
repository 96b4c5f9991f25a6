package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

var early = []Submission{
	{Name: "done-at-once", Goal: 1, New: of(suite03.Adapt(newDoneAtOnce))},
	{Name: "joins-the-running-one", Goal: 1, Origin: "perfbook rcu_rcpls", New: of(suite03.Adapt(newJoinsRunning))},
	{Name: "singleflight", Goal: 1, Origin: "golang.org/x/sync/singleflight, misapplied", New: of(suite03.Adapt(newSingleflight))},
	{Name: "off-by-one", Goal: 1, New: of(suite03.Adapt(newOffByOne))},
	{Name: "done-when-it-begins", Goal: 1, New: of(suite03.Adapt(newDoneWhenBegun))},
	{Name: "after-a-while", Goal: 1, Origin: "a public Go package", New: of(suite03.Adapt(newAfterAWhile))},
	{Name: "begun-too-late", Goal: 1, New: of(suite03.Adapt(newBegunTooLate))},
	{Name: "one-look", Goal: 1, Origin: "liburcu db21eff", New: of(suite03.Adapt(newOneLook))},
	{Name: "done-for-all", Goal: 1, New: of(suite03.Adapt(newDoneForAll))},
	{Name: "sequence-rounds-down", Goal: 1, Origin: "the kernel's rcu_seq_snap, without its rounding", New: of(suite03.Adapt(newRoundsDown))},
}

// doneAtOnce waits for nobody.
type doneAtOnce struct{ counted }

func newDoneAtOnce(gp grace.Period) *doneAtOnce { d := &doneAtOnce{}; d.init(gp); return d }

func (*doneAtOnce) Poll(int) bool { return true }
func (*doneAtOnce) Wait(int)      {}

// joinsRunning gives out the number of the grace period that is running.
type joinsRunning struct{ counted }

func newJoinsRunning(gp grace.Period) *joinsRunning { j := &joinsRunning{}; j.init(gp); return j }

func (j *joinsRunning) Start() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.began == j.ended {
		j.wanted = j.began + 1
	}
	j.hire(j.work)
	return j.wanted
}

// singleflight does what its namesake does: who comes while a call is under way
// shares its result.
type singleflight struct {
	gp   grace.Period
	mu   mem.Mutex
	call *flight
}

type flight struct{ landed mem.Event }

func newSingleflight(gp grace.Period) *singleflight { return &singleflight{gp: gp} }

func (s *singleflight) Start() *flight {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.call == nil {
		f := &flight{}
		s.call = f
		mem.Go("flight", func() {
			s.gp.Synchronize()
			s.mu.Lock()
			s.call = nil
			s.mu.Unlock()
			f.landed.Set()
		})
	}
	return s.call
}

func (s *singleflight) Poll(f *flight) bool { return f.landed.IsSet() }
func (s *singleflight) Wait(f *flight)      { f.landed.Wait() }

// offByOne is done one grace period too early.
type offByOne struct{ counted }

func newOffByOne(gp grace.Period) *offByOne { o := &offByOne{}; o.init(gp); return o }

func (o *offByOne) Start() int { return o.counted.Start() - 1 }

// doneWhenBegun looks at the wrong count.
type doneWhenBegun struct{ counted }

func newDoneWhenBegun(gp grace.Period) *doneWhenBegun { d := &doneWhenBegun{}; d.init(gp); return d }

func (d *doneWhenBegun) Poll(n int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.began >= n
}

// afterAWhile believes that a grace period never takes longer than 20ms.
type afterAWhile struct{ counted }

func newAfterAWhile(gp grace.Period) *afterAWhile { a := &afterAWhile{}; a.init(gp); return a }

type dated struct {
	n     int
	until time.Duration
}

func (a *afterAWhile) Start() dated {
	return dated{a.counted.Start(), mem.Now() + 20*time.Millisecond}
}

func (a *afterAWhile) Poll(d dated) bool { return a.counted.Poll(d.n) || mem.Now() > d.until }
func (a *afterAWhile) Wait(d dated)      { a.counted.Wait(d.n) }

// begunTooLate counts a grace period as begun when it is over.
type begunTooLate struct{ counted }

func newBegunTooLate(gp grace.Period) *begunTooLate { b := &begunTooLate{}; b.init(gp); return b }

func (b *begunTooLate) Start() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wanted = b.ended + 1
	b.hire(b.work)
	return b.wanted
}

// oneLook takes any wake-up for its own.
type oneLook struct{ counted }

func newOneLook(gp grace.Period) *oneLook { o := &oneLook{}; o.init(gp); return o }

func (o *oneLook) Wait(n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended < n {
		o.over.Wait()
	}
}

// doneForAll jumps to what is wanted when a grace period ends: also to what was
// wanted only while it was running.
type doneForAll struct{ counted }

func newDoneForAll(gp grace.Period) *doneForAll { d := &doneForAll{}; d.init(gp); return d }

func (d *doneForAll) Start() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted++
	d.hire(d.work)
	return d.wanted
}

func (d *doneForAll) work() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for d.ended < d.wanted {
		d.mu.Unlock()
		d.gp.Synchronize()
		d.mu.Lock()
		d.ended = d.wanted
		d.over.Broadcast()
	}
	d.working = false
}

// roundsDown has one number with a running bit, and takes the next end for its
// own, whatever is running.
type roundsDown struct{ counted }

func newRoundsDown(gp grace.Period) *roundsDown { r := &roundsDown{}; r.init(gp); return r }

func (r *roundsDown) Start() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	seq := r.began + r.ended // odd while one is running
	r.wanted = (seq + 2) &^ 1 / 2
	r.hire(r.work)
	return r.wanted
}
