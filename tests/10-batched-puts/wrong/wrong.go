// Package wrong holds answers to lesson 10 that are wrong, each in one place: it
// meets the goals before its own and fails at its own. They prove that the suite
// finds such code. Where a kind of bug was seen in the wild, Origin says so; the
// code is written afresh.
//
// Most are [queues], a right answer, with a part replaced.
package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	suite10 "graceperiod/tests/10-batched-puts"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite10.Constructor]

// All is the wrong answers, by goal; those that race come last.
var All = slices.Concat(busy, twice, unsynced, undropped, late, long, unbounded, racy)

// with is a right answer in which change has replaced a part.
func with(change func(p *queues)) func() suite10.Constructor {
	return func() suite10.Constructor {
		return func(k *kernel.Kernel) suite10.Puts {
			p := newQueues(k)
			change(p)
			return p
		}
	}
}

// queues is a right answer. What makes the wrong ones wrong are the parts that they
// replace.
type queues struct {
	k   *kernel.Kernel
	all [33]queue

	most     int // in a queue
	put      func(q *queue, d *kernel.Dentry)
	sync     func()
	drop     func()
	shutdown func(sb *kernel.Superblock)
}

type queue struct {
	mu   mem.Mutex
	list []*kernel.Dentry
}

func newQueues(k *kernel.Kernel) *queues {
	p := &queues{k: k, most: 30}
	p.put, p.sync, p.drop, p.shutdown = p.putOne, p.freeAll, p.freeAll, p.freeAllAndKill
	return p
}

func (p *queues) Put(d *kernel.Dentry)           { p.put(p.mine(), d) }
func (p *queues) Sync()                          { p.sync() }
func (p *queues) DropCaches()                    { p.drop() }
func (p *queues) Shutdown(sb *kernel.Superblock) { p.shutdown(sb) }

func (p *queues) mine() *queue {
	if c := p.k.This(); c != nil {
		return &p.all[c.Number()]
	}
	return &p.all[32]
}

func (p *queues) putOne(q *queue, d *kernel.Dentry) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if d.Put() {
		q.list = append(q.list, d)
		if len(q.list) > p.most {
			p.empty(q)
		}
	}
}

// empty frees what is in a queue, whose mutex the caller holds.
func (p *queues) empty(q *queue) {
	p.free(q.list)
	q.list = nil
}

func (p *queues) free(list []*kernel.Dentry) {
	if len(list) == 0 {
		return
	}
	p.k.DcacheLock().Lock()
	for _, d := range list {
		d.Free()
	}
	p.k.DcacheLock().Unlock()
}

func (p *queues) freeAll() {
	for i := range p.all {
		p.freeOne(&p.all[i])
	}
}

func (p *queues) freeOne(q *queue) {
	q.mu.Lock()
	p.empty(q)
	q.mu.Unlock()
}

func (p *queues) freeAllAndKill(sb *kernel.Superblock) {
	p.freeAll()
	sb.Kill()
}
