package rcu_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// FuzzCalls turns bytes into calls on three threads and runs a few schedules of
// them. The rules: nobody uses what has ended, each callback runs once and in its
// thread's order, misuse panics with a *Misuse and changes nothing, and all returns.
func FuzzCalls(f *testing.F) {
	for _, seed := range []string{
		"\x00\x00\x11\x22", // one reader, one updater
		"\x00\x30\x31\x15\x16\x17\x26\x02",
		"\x03\x13\x23\x08\x18\x28\x09\x19\x29\x0a\x1a\x2a",
		"\x04\x14\x24\x05\x15\x25\x06\x16\x26\x07\x17\x27\x0d\x1d\x2d",
		"\x00\x0b\x0c\x10\x1b\x1c\x0e\x1e\x2e\x01\x11",
		"\x01\x01\x01\x11\x11\x21\x03\x1f\x2f\x02\x02\x12",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) > 30 {
			t.Skip("long ones say no more")
		}
		r := sim.Explore(func(w *sim.World) { calls(w, program) }, sim.Options{Few: 6, Seed: uint64(len(program))})
		if x := r.Failure; x != nil {
			t.Fatalf("%s by %s at %s: %s, schedule %s", x.Kind, x.Thread, x.Where, x.Text, x.Schedule)
		}
	})
}

// calls runs a program: the upper half of each byte names the thread, the lower the call.
func calls(w *sim.World, program []byte) {
	d, x := rcu.New(rcu.Options{CallDelay: -1, Limit: 2}), newShared(w)
	clients := make([]*client, 3)
	for i := range clients {
		c := &client{w: w, d: d, x: x, r: d.Register(), ran: sim.NewCell(w, 0)}
		clients[i] = c
		w.Go(fmt.Sprint("client ", i), func() {
			for _, b := range program {
				if int(b>>4)%len(clients) == i {
					c.call(b & 15)
				}
			}
			c.leave()
		})
	}
	w.After(func() {
		same(w, nil, d.Close(), "Close")
		for _, c := range clients {
			same(w, c.posted, c.ran.Get(), "callbacks run")
		}
	})
}

type client struct {
	w      *sim.World
	d      *rcu.Domain
	x      *shared
	r      *rcu.Reader
	held   []*thing // found in a section that is not left, the outermost on the handle
	depth  int      // on the handle
	tokens []rcu.Section
	posted int
	ran    *sim.Cell[int]
}

func (c *client) call(op byte) {
	if wait := c.wait(op); wait != nil {
		if c.depth == 0 && len(c.tokens) == 0 {
			c.x.replace(wait)
		}
		return
	}
	switch op {
	case 0:
		c.r.ReadLock()
		c.depth++
		c.held = append(c.held, c.x.find())
	case 1:
		c.tokens = append(c.tokens, c.d.ReadLock())
		c.held = append(c.held, c.x.find())
	case 2:
		c.leave()
	case 9:
		c.post(c.d.Call)
	case 10:
		if c.depth == 0 && len(c.tokens) == 0 {
			c.post(func(f func()) error { return c.d.CallContext(context.Background(), f) })
		}
	case 11:
		c.misuse()
	case 12:
		c.d.Poll(c.d.Start())
	case 13:
		if c.depth == 0 {
			c.r.Unregister()
			c.r = c.d.Register()
		}
	case 14:
		for _, o := range c.held {
			c.x.look(o)
		}
	case 15:
		mem.Sleep(time.Millisecond)
	}
}

// wait is the way past a grace period that op stands for, or nil.
func (c *client) wait(op byte) func() {
	switch op {
	case 3:
		return c.d.Synchronize
	case 4:
		return c.d.SynchronizeExpedited
	case 5:
		return func() { c.d.Wait(c.d.Start()) }
	case 6:
		return func() {
			for k := c.d.Start(); !c.d.Poll(k); {
				mem.Pause()
			}
		}
	case 7:
		return func() {
			c.post(c.d.Call)
			before := c.posted
			same(c.w, nil, c.d.Barrier(), "Barrier")
			same(c.w, before, c.ran.Get(), "callbacks run after Barrier")
			c.d.Synchronize()
		}
	case 8:
		return func() {
			over := &deadline{}
			mem.Go("end", over.end)
			if c.d.SynchronizeContext(over) != nil {
				c.d.Synchronize()
			}
		}
	}
	return nil
}

func (c *client) post(call func(func()) error) {
	n := c.posted
	c.posted++
	old := c.x.at.Swap(c.x.thing())
	same(c.w, nil, call(func() {
		same(c.w, n, c.ran.Get(), "callbacks before this one")
		c.ran.Set(n + 1)
		old.end()
	}), "Call")
}

func (c *client) misuse() {
	t := c.d.ReadLock()
	c.d.ReadUnlock(t)
	misused(c.w, "ReadUnlock", func() { c.d.ReadUnlock(t) })
	if c.depth == 0 {
		misused(c.w, "ReadUnlock", c.r.ReadUnlock)
	} else {
		misused(c.w, "Unregister", c.r.Unregister)
		misused(c.w, "Synchronize", c.r.Synchronize)
	}
}

// leave looks at all that was found, and leaves all sections.
func (c *client) leave() {
	for _, o := range c.held {
		c.x.look(o)
	}
	c.held = nil
	for ; c.depth > 0; c.depth-- {
		c.r.ReadUnlock()
	}
	for _, t := range c.tokens {
		c.d.ReadUnlock(t)
	}
	c.tokens = nil
}
