package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// helping lets Unshare do the work when the quota is used up: it takes what is
// listed, waits for a grace period itself, and releases it.
type helping struct {
	k      *kernel.Kernel
	mu     mem.Mutex
	moved  mem.Cond
	list   []*kernel.NSProxy
	left   int  // given to Exit and not released
	posted bool // a callback will take what is listed
}

func newHelping(k *kernel.Kernel) *helping {
	h := &helping{k: k}
	h.moved.L = &h.mu
	return h
}

func (h *helping) Unshare() (*kernel.NSProxy, error) {
	for {
		h.mu.Lock()
		p, err := h.k.NewNSProxy()
		if err == nil || h.left == 0 {
			h.mu.Unlock()
			return p, err
		}
		mine := h.take()
		if mine == nil {
			h.moved.Wait()
		}
		h.mu.Unlock()
		if mine != nil {
			h.k.Synchronize()
			h.end(mine)
		}
	}
}

func (h *helping) Exit(p *kernel.NSProxy) {
	unmount(h.k, p)
	h.mu.Lock()
	h.left++
	h.list = append(h.list, p)
	if !h.posted {
		h.posted = true
		h.k.Call(h.collect)
	}
	h.mu.Unlock()
}

// take is called under the lock.
func (h *helping) take() (all []*kernel.NSProxy) {
	all, h.list = h.list, nil
	return all
}

func (h *helping) collect() {
	h.mu.Lock()
	all := h.take()
	h.posted = false
	h.mu.Unlock()
	if all != nil { // they may have come late into this grace period, so there is one more
		h.k.Call(func() {
			h.k.Schedule(func() { h.end(all) })
		})
	}
}

func (h *helping) end(all []*kernel.NSProxy) {
	for _, p := range all {
		p.Release()
		h.mu.Lock()
		h.left--
		h.moved.Broadcast()
		h.mu.Unlock()
	}
}

func (h *helping) Shutdown() {
	h.mu.Lock()
	for h.left > 0 {
		h.moved.Wait()
	}
	h.mu.Unlock()
}
