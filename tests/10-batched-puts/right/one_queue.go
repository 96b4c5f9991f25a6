package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// oneQueue has one queue for all, under a lock that is held for a moment only. Who
// fills it frees a part of it, and counts down what is being freed, so that Sync knows
// when the last of what it found is done.
type oneQueue struct {
	k     *kernel.Kernel
	mu    mem.Mutex
	moved mem.Cond
	list  []*kernel.Dentry
	going int // parts that are being freed
}

const part = 50

func newOneQueue(k *kernel.Kernel) *oneQueue {
	p := &oneQueue{k: k}
	p.moved.L = &p.mu
	return p
}

func (p *oneQueue) Put(d *kernel.Dentry) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !d.Put() {
		return
	}
	p.list = append(p.list, d)
	if len(p.list) >= part {
		p.freePart()
	}
}

// freePart frees at most so many. It gives the lock back meanwhile.
func (p *oneQueue) freePart() {
	n := min(part, len(p.list))
	batch := p.list[:n:n]
	p.list = p.list[n:]
	p.going++
	p.mu.Unlock()
	p.k.DcacheLock().Lock()
	for _, d := range batch {
		d.Free()
	}
	p.k.DcacheLock().Unlock()
	p.mu.Lock()
	p.going--
	p.moved.Broadcast()
}

func (p *oneQueue) Sync() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.list) > 0 {
		p.freePart()
	}
	for p.going > 0 {
		p.moved.Wait()
	}
}

func (p *oneQueue) DropCaches() { p.Sync() }

func (p *oneQueue) Shutdown(sb *kernel.Superblock) {
	p.Sync()
	sb.Kill()
}
