package callbacks

import (
	"errors"
	"fmt"
	"time"

	"graceperiod/rcu/mem"
)

var ErrClosed = errors.New("closed")

type Queue[T any] struct {
	items []T
}

func (q *Queue[T]) Push(x T) { q.items = append(q.items, x) }

func (q *Queue[T]) Take() []T {
	all := q.items
	q.items = nil
	return all
}

type callback struct {
	f    func()
	done *mem.WaitGroup
}

type Callbacks struct {
	sync    func() // the lesson's Synchronize; the name hides no package here
	inside  func() bool
	limit   int
	mu      mem.Mutex
	room    mem.Cond
	work    *mem.Chan[struct{}]
	pending Queue[callback]
	count   int
	closed  bool
	ended   mem.Event
	batches int // the worker's own
}

func New(gp func(), inside func() bool, limit int) *Callbacks {
	c := &Callbacks{sync: gp, inside: inside, limit: limit, work: mem.MakeChan[struct{}](1)}
	c.room.L = &c.mu
	mem.Go("callbacks", c.run)
	return c
}

func (c *Callbacks) Call(f func()) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.count >= c.limit && !c.inside() && !c.closed {
		c.room.Wait()
	}
	if c.closed {
		return fmt.Errorf("call after %v: %w", mem.Now().Round(time.Millisecond), ErrClosed)
	}
	c.count++
	c.pending.Push(callback{f: f})
	c.work.TrySend(struct{}{})
	return nil
}

func (c *Callbacks) run() {
	defer c.ended.Set()
	for {
		if _, ok := c.work.Recv(); !ok {
			return
		}
		c.batches++
		c.mu.Lock()
		batch := c.pending.Take()
		c.mu.Unlock()
		c.sync()
		for _, b := range batch {
			b.f()
			if b.done != nil {
				b.done.Done()
			}
		}
		func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.count -= len(batch)
			c.room.Broadcast()
		}()
	}
}

func (c *Callbacks) Close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.work.Close()
	c.ended.Wait()
}
