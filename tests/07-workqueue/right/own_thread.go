package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// ownThread has a thread of its own that waits for grace periods, so that it takes
// none of the pool; it takes all there is each time.
type ownThread struct {
	k       *kernel.Kernel
	mu      mem.Mutex
	moved   mem.Cond
	list    []*kernel.NSProxy
	left    int // given to Exit and not released
	running bool
}

func newOwnThread(k *kernel.Kernel) *ownThread {
	o := &ownThread{k: k}
	o.moved.L = &o.mu
	return o
}

func (o *ownThread) Unshare() (p *kernel.NSProxy, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for p, err = o.k.NewNSProxy(); err == kernel.ENOSPC && o.left > 0; p, err = o.k.NewNSProxy() {
		o.moved.Wait()
	}
	return p, err
}

func (o *ownThread) Exit(p *kernel.NSProxy) {
	unmount(o.k, p)
	o.mu.Lock()
	o.list = append(o.list, p)
	o.left++
	if !o.running {
		o.running = true
		mem.Go("reaper", o.reap)
	}
	o.mu.Unlock()
}

func (o *ownThread) reap() {
	o.mu.Lock()
	for len(o.list) > 0 {
		batch := o.list
		o.list = nil
		o.mu.Unlock()
		o.k.Synchronize()
		for _, p := range batch {
			p.Release()
		}
		o.mu.Lock()
		o.left -= len(batch)
		o.moved.Broadcast()
	}
	o.running = false
	o.mu.Unlock()
}

func (o *ownThread) Shutdown() {
	o.mu.Lock()
	for o.left > 0 {
		o.moved.Wait()
	}
	o.mu.Unlock()
}
