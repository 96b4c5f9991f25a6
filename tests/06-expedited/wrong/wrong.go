// Package wrong holds answers to lesson 06 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [hurry], a right answer, with a part replaced.
package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	suite06 "graceperiod/tests/06-expedited"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite06.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(slow, early, waking, stubborn, unshared, again, racy)

// with is a right answer in which change has replaced a part.
func with(change func(h *hurry)) func() suite06.Constructor {
	return func() suite06.Constructor {
		return func(k *kernel.Kernel) suite06.Expedited {
			h := newHurry(k)
			change(h)
			return h
		}
	}
}

// hurry is a right answer. What makes the wrong ones wrong are the parts that they
// replace.
type hurry struct {
	k *kernel.Kernel

	mu    mem.Mutex
	ended mem.Cond
	began int
	over  int

	call  func() // unless rcu_normal is on
	round func()
	skip  func(c *kernel.CPU) bool
	off   func() bool // rcu_normal
}

func newHurry(k *kernel.Kernel) *hurry {
	h := &hurry{k: k}
	h.ended.L = &h.mu
	h.call, h.round, h.skip, h.off = h.shared, h.askAll, (*kernel.CPU).Idle, k.Normal
	return h
}

func (h *hurry) Synchronize() {
	if h.off() {
		h.k.Synchronize()
		return
	}
	h.call()
}

// shared makes a round, or waits for one, that begins from here on.
func (h *hurry) shared() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for mine := h.began + 1; h.over < mine; {
		if h.began > h.over {
			h.ended.Wait()
			continue
		}
		h.began++
		h.mu.Unlock()
		h.round()
		h.mu.Lock()
		h.over++
		h.ended.Broadcast()
	}
}

func (h *hurry) askAll() { h.ask().wait() }

// ask asks, and returns how many have not answered.
func (h *hurry) ask() *count {
	left := &count{}
	left.zero.L = &left.mu
	for _, c := range h.k.CPUs() {
		if !h.skip(c) {
			left.add(1)
			c.Interrupt(func() { answer(c, left) })
		}
	}
	return left
}

func answer(c *kernel.CPU, left *count) {
	if c.InReader() {
		c.AtReaderExit(func() { left.add(-1) })
	} else {
		left.add(-1)
	}
}

// count is how many CPUs have not answered.
type count struct {
	mu   mem.Mutex
	zero mem.Cond
	n    int
}

func (c *count) add(d int) {
	c.mu.Lock()
	c.n += d
	if c.n == 0 {
		c.zero.Broadcast()
	}
	c.mu.Unlock()
}

func (c *count) wait() {
	c.mu.Lock()
	for c.n > 0 {
		c.zero.Wait()
	}
	c.mu.Unlock()
}
