package suite02_test

import (
	"testing"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/suite"
)

type lp struct {
	mu  mem.Mutex
	up  mem.Mutex
	seq int
	in  map[int]int
}
type lr struct {
	d *lp
	depth, k int
}

func (d *lp) Register() *lr { return &lr{d: d} }
func (r *lr) Unregister()   {}
func (r *lr) ReadLock() {
	if r.depth++; r.depth > 1 {
		return
	}
	r.d.mu.Lock()
	r.d.seq++
	r.k = r.d.seq
	r.d.in[r.k] = 1
	r.d.mu.Unlock()
}
func (r *lr) ReadUnlock() {
	if r.depth == 0 {
		panic("x")
	}
	if r.depth--; r.depth > 0 {
		return
	}
	r.d.mu.Lock()
	delete(r.d.in, r.k)
	r.d.mu.Unlock()
}
func (d *lp) Synchronize() {
	d.mu.Lock()
	lim := d.seq
	d.mu.Unlock()
	for {
		any := false
		d.mu.Lock()
		for k := range d.in {
			if k <= lim {
				any = true
			}
		}
		d.mu.Unlock()
		if !any {
			return
		}
	}
}

func TestZZ(t *testing.T) {
	l := suite02.Lesson(suite02.Adapt(func() *lp { return &lp{in: map[int]int{}} }))
	for _, v := range suite.Judge(l, suite.Judging{}) {
		t.Logf("%d %s %+v %+v", v.Goal, v.State, v.Explored, v.Failure)
	}
}
