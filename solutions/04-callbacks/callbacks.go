// Package callbacks runs functions after a grace period, so that their callers
// need not wait for it.
package callbacks

import (
	"errors"

	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// ErrClosed says that Close was called.
var ErrClosed = errors.New("callbacks: closed")

// Callbacks is a queue of functions, and what runs them.
type Callbacks struct {
	gp    grace.Period
	limit int

	mu      mem.Mutex // never held while a grace period or a callback runs
	moved   mem.Cond  // something below has changed
	next    []func()  // accepted since the last grace period began
	posted  int       // ever accepted
	ran     int       // of these, in order, have returned
	working bool      // there is a worker
	closed  bool
}

// New makes a queue. Callers wait when so many callbacks have not yet returned.
func New(gp grace.Period, limit int) *Callbacks {
	c := &Callbacks{gp: gp, limit: limit}
	c.moved.L = &c.mu
	return c
}

// Call has f called, once, after a grace period that begins from here on.
func (c *Callbacks) Call(f func()) error {
	inside := c.gp.Inside() // then to wait would be to wait for ourselves
	c.mu.Lock()
	defer c.mu.Unlock()
	for !inside && !c.closed && c.posted-c.ran >= c.limit {
		c.moved.Wait()
	}
	if c.closed {
		return ErrClosed
	}
	c.next = append(c.next, f)
	c.posted++
	if !c.working {
		c.working = true
		mem.Go("worker", c.work)
	}
	return nil
}

// work runs callbacks, a batch for each grace period, until there are none.
func (c *Callbacks) work() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.next) > 0 {
		batch := c.next
		c.next = nil // who comes from here on needs the next grace period
		c.mu.Unlock()
		c.gp.Synchronize()
		for _, f := range batch {
			f()
			c.mu.Lock()
			c.ran++
			c.moved.Broadcast()
			c.mu.Unlock()
		}
		c.mu.Lock()
	}
	c.working = false
	c.moved.Broadcast()
}

// Barrier returns when all callbacks that were accepted before it have returned.
func (c *Callbacks) Barrier() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for before := c.posted; c.ran < before; {
		c.moved.Wait()
	}
}

// Close refuses further calls, and returns when all callbacks have returned.
func (c *Callbacks) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.moved.Broadcast()
	for c.working {
		c.moved.Wait()
	}
}
