package rcu

import (
	"context"

	"graceperiod/rcu/mem"
)

// Cookie stands for a grace period that begins after [Domain.Start] returned it. Cookies
// may be copied, compared with ==, and given to any goroutine. The zero Cookie
// stands for one that has ended. A cookie belongs to its domain.
type Cookie struct{ n uint64 }

// Start sees to it that a grace period begins, and returns its cookie; the
// kernel's start_poll_synchronize_rcu. It does not wait. The grace period goes on
// without anybody calling Wait, on a goroutine that ends when there is no more
// to do. After Close it panics with [ErrClosed].
func (d *Domain) Start() Cookie {
	n := d.number.Load()
	if n&closed != 0 {
		panic(refused("Start"))
	}
	n = n&(numbered|inside) + one
	d.mu.Lock()
	defer d.mu.Unlock()
	if before(d.wanted, n) {
		d.wanted = n
	}
	if !d.helps && before(d.done.Load(), d.wanted) {
		d.helps = true
		mem.Go("rcu helper", d.help)
	}
	return Cookie{n}
}

// help runs grace periods until all have ended that somebody wanted.
func (d *Domain) help() {
	d.mu.Lock()
	for before(d.done.Load(), d.wanted) {
		n := d.wanted
		d.mu.Unlock()
		_ = d.await(nil, n, normally)
		d.mu.Lock()
	}
	d.helps = false
	d.ended.Broadcast() // Close waits for us
	d.mu.Unlock()
}

// Poll tells whether the cookie's grace period has ended; the kernel's
// poll_state_synchronize_rcu. If it has, the caller is as if Synchronize had
// returned. It does not wait, and works after Close.
func (d *Domain) Poll(c Cookie) bool { return c.n == 0 || !before(d.done.Load(), c.n) }

// Wait returns when the cookie's grace period has ended, which costs nothing if
// it has; the kernel's cond_synchronize_rcu.
func (d *Domain) Wait(c Cookie) {
	if !d.Poll(c) {
		_ = d.await(nil, c.n, normally)
	}
}

// WaitContext is Wait, but gives up when ctx is done and returns its error.
func (d *Domain) WaitContext(ctx context.Context, c Cookie) error {
	if d.Poll(c) {
		return nil
	}
	return d.await(ctx, c.n, normally)
}
