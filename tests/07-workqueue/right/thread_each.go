package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// threadEach starts a thread for each release, as soon as the grace period is over:
// dear, and right. What is on its way out is a number that one waits for by events.
type threadEach struct {
	k    *kernel.Kernel
	mu   mem.Mutex
	left []*mem.Event
}

func newThreadEach(k *kernel.Kernel) *threadEach { return &threadEach{k: k} }

func (t *threadEach) Unshare() (*kernel.NSProxy, error) {
	for {
		t.mu.Lock()
		p, err := t.k.NewNSProxy()
		var first *mem.Event
		if len(t.left) > 0 {
			first = t.left[0]
		}
		t.mu.Unlock()
		if err == nil || first == nil {
			return p, err
		}
		first.Wait()
	}
}

func (t *threadEach) Exit(p *kernel.NSProxy) {
	unmount(t.k, p)
	gone := new(mem.Event)
	t.mu.Lock()
	t.left = append(t.left, gone)
	t.mu.Unlock()
	t.k.Call(func() {
		mem.Go("release", func() {
			p.Release()
			t.mu.Lock()
			for i, e := range t.left {
				if e == gone {
					t.left = append(t.left[:i:i], t.left[i+1:]...)
					break
				}
			}
			t.mu.Unlock()
			gone.Set()
		})
	})
}

func (t *threadEach) Shutdown() {
	for {
		t.mu.Lock()
		if len(t.left) == 0 {
			t.mu.Unlock()
			return
		}
		first := t.left[0]
		t.mu.Unlock()
		first.Wait()
	}
}
