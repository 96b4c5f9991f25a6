package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// batches has one callback under way at a time, for all that have come before it
// was posted; who comes since then is in the next one. One work item ends a batch.
type batches struct {
	k *kernel.Kernel

	mu       mem.Mutex
	moved    mem.Cond
	next     []*kernel.NSProxy
	underWay bool
	pending  int
}

func newBatches(k *kernel.Kernel) *batches {
	b := &batches{k: k}
	b.moved.L = &b.mu
	return b
}

func (b *batches) Unshare() (*kernel.NSProxy, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		if p, err := b.k.NewNSProxy(); err == nil || b.pending == 0 {
			return p, err
		}
		b.moved.Wait()
	}
}

func (b *batches) Exit(p *kernel.NSProxy) {
	unmount(b.k, p)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending++
	b.next = append(b.next, p)
	if !b.underWay {
		b.post()
	}
}

// post is called under the lock.
func (b *batches) post() {
	batch := b.next
	b.next, b.underWay = nil, true
	b.k.Call(func() {
		b.k.Schedule(func() { b.end(batch) })
		b.mu.Lock()
		if b.underWay = false; len(b.next) > 0 {
			b.post()
		}
		b.mu.Unlock()
	})
}

func (b *batches) end(batch []*kernel.NSProxy) {
	for _, p := range batch {
		p.Release()
		b.mu.Lock()
		b.pending--
		b.moved.Broadcast()
		b.mu.Unlock()
	}
}

// Shutdown needs no help of the kernel's.
func (b *batches) Shutdown() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.pending > 0 {
		b.moved.Wait()
	}
}
