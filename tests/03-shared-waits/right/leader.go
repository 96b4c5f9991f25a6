package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Leader lets callers in Wait run grace periods themselves: the first that finds
// nobody at it does so for all. A helper is there only until somebody comes.
type Leader struct {
	gp     grace.Period
	mu     mem.Mutex
	over   mem.Cond
	began  int
	ended  int
	wanted int
	led    bool
	helped bool
}

// NewLeader makes one.
func NewLeader(gp grace.Period) *Leader {
	l := &Leader{gp: gp}
	l.over.L = &l.mu
	return l
}

func (l *Leader) Start() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wanted = l.began + 1
	if !l.helped {
		l.helped = true
		mem.Go("helper", l.help)
	}
	return l.wanted
}

func (l *Leader) help() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.ended < l.wanted {
		l.until(l.wanted)
	}
	l.helped = false
}

func (l *Leader) Poll(c int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended >= c
}

func (l *Leader) Wait(c int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.until(c)
}

// until leads or follows until so many have ended. The caller holds the lock.
func (l *Leader) until(c int) {
	for l.ended < c {
		if l.led {
			l.over.Wait()
			continue
		}
		l.led = true
		l.began++
		l.mu.Unlock()
		l.gp.Synchronize()
		l.mu.Lock()
		l.ended++
		l.led = false
		l.over.Broadcast()
	}
}
