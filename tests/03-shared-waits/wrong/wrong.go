// Package wrong holds answers to lesson 03 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [counted], a right answer, with a part replaced.
package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite03.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(early, stuck, inTheForeground, dear, unshared, restless, racy)

func of(c suite03.Constructor) func() suite03.Constructor {
	return func() suite03.Constructor { return c }
}

// counted is a right answer: it numbers grace periods.
type counted struct {
	gp      grace.Period
	mu      mem.Mutex
	over    mem.Cond
	began   int
	ended   int
	wanted  int
	working bool
}

func (c *counted) init(gp grace.Period) {
	c.gp = gp
	c.over.L = &c.mu
}

func (c *counted) Start() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wanted = c.began + 1
	c.hire(c.work)
	return c.wanted
}

// hire starts a worker unless there is one. The caller holds the lock.
func (c *counted) hire(work func()) {
	if !c.working {
		c.working = true
		mem.Go("worker", work)
	}
}

func (c *counted) work() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.ended < c.wanted {
		c.round()
	}
	c.working = false
}

// round runs a grace period. The caller holds the lock.
func (c *counted) round() {
	c.began++
	c.mu.Unlock()
	c.gp.Synchronize()
	c.mu.Lock()
	c.ended++
	c.over.Broadcast()
}

func (c *counted) Poll(n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended >= n
}

func (c *counted) Wait(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.ended < n {
		c.over.Wait()
	}
}
