// Package puts frees what nobody uses any more, many at a time: so that 32 CPUs do
// not stand in line before one lock.
package puts

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// batch is how many are freed in one hold of the lock. 32 CPUs with as many in each
// queue are 1,024.
const batch = 32

// Puts is what waits to be freed.
type Puts struct {
	k      *kernel.Kernel
	queues [33]queue // one for each CPU, and one for callers that are on none
}

// queue is used by one CPU, and by whoever frees all: the mutex is seldom waited for.
type queue struct {
	mu   mem.Mutex
	list []*kernel.Dentry
}

// New makes a Puts.
func New(k *kernel.Kernel) *Puts { return &Puts{k: k} }

// Put gives a reference back.
func (p *Puts) Put(d *kernel.Dentry) {
	q := &p.queues[len(p.queues)-1]
	if c := p.k.This(); c != nil {
		q = &p.queues[c.Number()]
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if !d.Put() {
		return
	}
	if q.list = append(q.list, d); len(q.list) >= batch-1 {
		p.free(q)
	}
}

// free empties a queue, whose mutex the caller holds, in one hold of the lock.
func (p *Puts) free(q *queue) {
	if len(q.list) == 0 {
		return
	}
	p.k.DcacheLock().Lock()
	for _, d := range q.list {
		d.Free()
	}
	p.k.DcacheLock().Unlock()
	q.list = q.list[:0]
}

// Sync returns when everything is freed that was put before.
func (p *Puts) Sync() {
	for i := range p.queues {
		q := &p.queues[i]
		q.mu.Lock()
		p.free(q)
		q.mu.Unlock()
	}
}

// DropCaches does the same.
func (p *Puts) DropCaches() { p.Sync() }

// Shutdown shuts a filesystem down that nobody uses any more.
func (p *Puts) Shutdown(sb *kernel.Superblock) {
	p.Sync()
	sb.Kill()
}
