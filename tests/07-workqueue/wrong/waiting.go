package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// waiting is wrong in how Unshare waits, or in how it is woken.
var waiting = []Submission{
	{Name: "wakes-one", Goal: 5, Kind: sim.Deadlock, Origin: "Signal, where the last of those who wait must be told, too", New: with(func(n *release) {
		n.end = func(p *kernel.NSProxy) {
			p.Release()
			n.mu.Lock()
			n.leaving--
			n.gone.Signal()
			n.mu.Unlock()
		}
	})},
	{Name: "wakes-when-all-are-gone", Goal: 5, New: with(func(n *release) {
		n.end = func(p *kernel.NSProxy) {
			p.Release()
			n.mu.Lock()
			if n.leaving--; n.leaving == 0 {
				n.gone.Broadcast()
			}
			n.mu.Unlock()
		}
	})},
	{Name: "counts-down-and-then-releases", Goal: 5, New: with(func(n *release) {
		n.end = func(p *kernel.NSProxy) {
			n.left()
			p.Release()
		}
	})},
	{Name: "asks-outside-the-lock", Goal: 5, New: with(func(n *release) {
		n.unshare = func() (*kernel.NSProxy, error) {
			for {
				p, err := n.k.NewNSProxy()
				if err == nil {
					return p, nil
				}
				n.mu.Lock()
				if n.leaving == 0 { // it may have been released since the question
					n.mu.Unlock()
					return nil, err
				}
				n.gone.Wait()
				n.mu.Unlock()
			}
		}
	})},
	{Name: "waits-once", Goal: 5, Origin: "if, where it must be for", New: with(func(n *release) {
		n.unshare = func() (*kernel.NSProxy, error) {
			n.mu.Lock()
			defer n.mu.Unlock()
			p, err := n.k.NewNSProxy()
			if err != nil && n.leaving > 0 {
				n.gone.Wait()
				p, err = n.k.NewNSProxy()
			}
			return p, err
		}
	})},
	{Name: "exit-waits-for-unshare", Goal: 5, New: with(func(n *release) {
		var one mem.Mutex // "one at a time"
		unshare := n.unshare
		n.unshare = func() (*kernel.NSProxy, error) {
			one.Lock()
			defer one.Unlock()
			return unshare()
		}
		unmount := n.unmount
		n.unmount = func(p *kernel.NSProxy) {
			one.Lock()
			one.Unlock()
			unmount(p)
		}
	})},
}
