// Package workqueue ends the namespaces of tasks that exit, without making the
// tasks wait for it.
package workqueue

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// Namespaces makes and ends the namespaces of tasks.
type Namespaces struct {
	k *kernel.Kernel

	mu      mem.Mutex
	gone    mem.Cond // something has been released
	leaving int      // given to Exit and not released
}

// New makes a Namespaces.
func New(k *kernel.Kernel) *Namespaces {
	n := &Namespaces{k: k}
	n.gone.L = &n.mu
	return n
}

// Unshare makes namespaces for a task.
func (n *Namespaces) Unshare() (*kernel.NSProxy, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for {
		p, err := n.k.NewNSProxy()
		if err == nil || n.leaving == 0 {
			return p, err
		}
		n.gone.Wait()
	}
}

// Exit ends namespaces whose last task exits.
func (n *Namespaces) Exit(p *kernel.NSProxy) {
	if mounts := p.Mounts(); len(mounts) > 0 {
		n.k.Synchronize()
		for _, m := range mounts {
			m.Release()
		}
	}
	n.mu.Lock()
	n.leaving++
	n.mu.Unlock()
	// The callback must not sleep, and a worker must not wait for a grace period.
	n.k.Call(func() {
		n.k.Schedule(func() { n.release(p) })
	})
}

func (n *Namespaces) release(p *kernel.NSProxy) {
	p.Release()
	n.mu.Lock()
	n.leaving--
	n.gone.Broadcast()
	n.mu.Unlock()
}

// Shutdown returns when all is released that was given to Exit.
func (n *Namespaces) Shutdown() {
	n.k.Barrier() // callbacks schedule work, so they come first
	n.k.Flush()
}
