package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// putFirst puts without any lock, and queues afterwards: a Put that has not returned
// has promised nothing yet. Its queues are split in two, one of which is being freed.
type putFirst struct {
	k   *kernel.Kernel
	all [9]halves
}

type halves struct {
	queue mem.Mutex // of list
	list  []*kernel.Dentry
	work  mem.Mutex // who has it frees; it is taken before queue
}

func newPutFirst(k *kernel.Kernel) *putFirst { return &putFirst{k: k} }

func (p *putFirst) Put(d *kernel.Dentry) {
	if !d.Put() {
		return
	}
	q := &p.all[8]
	if c := p.k.This(); c != nil {
		q = &p.all[c.Number()%8]
	}
	q.queue.Lock()
	q.list = append(q.list, d)
	full := len(q.list) >= 40
	q.queue.Unlock()
	if full {
		p.free(q)
	}
}

func (p *putFirst) free(q *halves) {
	q.work.Lock()
	defer q.work.Unlock()
	for {
		q.queue.Lock()
		n := min(len(q.list), 64)
		batch := q.list[:n:n]
		q.list = q.list[n:]
		q.queue.Unlock()
		if n == 0 {
			return
		}
		p.k.DcacheLock().Lock()
		for _, d := range batch {
			d.Free()
		}
		p.k.DcacheLock().Unlock()
	}
}

func (p *putFirst) Sync() {
	for i := range p.all {
		p.free(&p.all[i])
	}
}

func (p *putFirst) DropCaches() { p.Sync() }

func (p *putFirst) Shutdown(sb *kernel.Superblock) {
	p.Sync()
	sb.Kill()
}
