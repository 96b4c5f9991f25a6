package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Thread has a thread for good, which sleeps while nothing is wanted.
type Thread struct {
	gp     grace.Period
	mu     mem.Mutex
	work   mem.Cond
	over   mem.Cond
	began  int
	ended  int
	wanted int
}

// NewThread starts it.
func NewThread(gp grace.Period) *Thread {
	t := &Thread{gp: gp}
	t.work.L, t.over.L = &t.mu, &t.mu
	mem.Go("grace periods", t.run)
	return t
}

func (t *Thread) run() {
	t.mu.Lock()
	for {
		for t.wanted <= t.ended {
			t.work.Wait()
		}
		t.began++
		t.mu.Unlock()
		t.gp.Synchronize()
		t.mu.Lock()
		t.ended++
		t.over.Broadcast()
	}
}

func (t *Thread) Start() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wanted = t.began + 1
	t.work.Signal()
	return t.wanted
}

func (t *Thread) Poll(c int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ended >= c
}

func (t *Thread) Wait(c int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.ended < c {
		t.over.Wait()
	}
}
