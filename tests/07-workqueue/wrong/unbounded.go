package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var unbounded = []Submission{
	{Name: "nothing-bounds-it", Goal: 5, Origin: "Weimer, in N17: spurious failures, as with RLIMIT_NPROC", New: with(func(n *release) { n.unshare = n.k.NewNSProxy })},
	{Name: "tries-three-times", Goal: 5, New: with(func(n *release) {
		n.unshare = func() (p *kernel.NSProxy, err error) {
			for range 3 {
				if p, err = n.k.NewNSProxy(); err == nil {
					return p, nil
				}
				mem.Sleep(time.Millisecond)
			}
			return nil, err
		}
	})},
	{Name: "waits-for-what-is-in-use", Goal: 5, Kind: sim.Deadlock, New: with(func(n *release) {
		n.unshare = func() (*kernel.NSProxy, error) {
			n.mu.Lock()
			defer n.mu.Unlock()
			for {
				p, err := n.k.NewNSProxy()
				if err == nil {
					return p, nil
				}
				n.gone.Wait()
			}
		}
	})},
	{Name: "waits-for-one-grace-period", Goal: 5, New: with(func(n *release) {
		n.unshare = func() (*kernel.NSProxy, error) {
			p, err := n.k.NewNSProxy()
			if err != nil {
				n.k.Synchronize()
				p, err = n.k.NewNSProxy()
			}
			return p, err
		}
	})},
	{Name: "looks-and-then-waits", Goal: 5, Kind: sim.Deadlock, Origin: "a lost wake-up", New: with(func(n *release) {
		n.unshare = func() (*kernel.NSProxy, error) {
			for {
				n.mu.Lock()
				p, err := n.k.NewNSProxy()
				leaving := n.leaving
				n.mu.Unlock()
				if err == nil || leaving == 0 {
					return p, err
				}
				n.mu.Lock()
				n.gone.Wait()
				n.mu.Unlock()
			}
		}
	})},
}
