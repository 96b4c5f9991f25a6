package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// stacks has a stack for each of eight groups of CPUs, to which callers push without a
// lock. Whoever pushes the last of a batch takes the whole stack and frees it; so does
// Sync, which frees under a lock of its own that all others take as well, to know that
// nobody is in the middle of it.
type stacks struct {
	k       *kernel.Kernel
	all     [8]stack
	freeing mem.Mutex
}

type stack struct {
	top mem.Pointer[item]
	n   mem.Int64
}

type item struct {
	d    *kernel.Dentry
	next *item
}

func newStacks(k *kernel.Kernel) *stacks { return &stacks{k: k} }

func (p *stacks) Put(d *kernel.Dentry) {
	i := 0
	if c := p.k.This(); c != nil {
		i = c.Number() % len(p.all)
	}
	s := &p.all[i]
	// The lock of the ones who free comes first: nobody may have put, and not pushed,
	// when Sync looks. It is held for a moment by most.
	p.freeing.Lock()
	defer p.freeing.Unlock()
	if !d.Put() {
		return
	}
	t := &item{d: d, next: s.top.Load()}
	for !s.top.CompareAndSwap(t.next, t) {
		t.next = s.top.Load()
	}
	if s.n.Add(1) >= 60 {
		p.free(s)
	}
}

func (p *stacks) free(s *stack) {
	t := s.top.Swap(nil)
	s.n.Store(0)
	if t == nil {
		return
	}
	p.k.DcacheLock().Lock()
	for ; t != nil; t = t.next {
		t.d.Free()
	}
	p.k.DcacheLock().Unlock()
}

func (p *stacks) Sync() {
	p.freeing.Lock()
	defer p.freeing.Unlock()
	for i := range p.all {
		p.free(&p.all[i])
	}
}

func (p *stacks) DropCaches() { p.Sync() }

func (p *stacks) Shutdown(sb *kernel.Superblock) {
	p.Sync()
	sb.Kill()
}
