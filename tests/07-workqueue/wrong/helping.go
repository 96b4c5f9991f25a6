package wrong

import (
	"graceperiod/rcu/kernel"
)

// helping has Unshare release what is listed when the quota is used up, at once or
// after a grace period that was not for all of it.
var helping = []Submission{
	{Name: "releases-at-once-for-a-place", Goal: 5, New: with(func(n *release) {
		helps(n, func(take func() []*kernel.NSProxy) []*kernel.NSProxy { return take() })
	})},
	{Name: "waits-and-then-takes", Goal: 5, Origin: "WRONG: what is listed during a grace period goes with it", New: with(func(n *release) {
		helps(n, func(take func() []*kernel.NSProxy) []*kernel.NSProxy {
			n.k.Synchronize()
			return take()
		})
	})},
}

// helps lists what is given to Exit, for a callback or for an Unshare that helps
// itself to it, whichever is first.
func helps(n *release, help func(take func() []*kernel.NSProxy) []*kernel.NSProxy) {
	var (
		list   []*kernel.NSProxy
		posted bool // a callback will take what is listed
	)
	take := func() (all []*kernel.NSProxy) {
		n.mu.Lock()
		defer n.mu.Unlock()
		all, list = list, nil
		return all
	}
	end := func(all []*kernel.NSProxy) {
		for _, p := range all {
			n.end(p)
		}
	}
	collect := func() {
		n.mu.Lock()
		all := list
		list, posted = nil, false
		n.mu.Unlock()
		if all != nil {
			n.k.Call(func() { n.k.Schedule(func() { end(all) }) })
		}
	}
	n.exit = func(p *kernel.NSProxy) {
		n.mu.Lock()
		defer n.mu.Unlock()
		list = append(list, p)
		if !posted {
			posted = true
			n.k.Call(collect)
		}
	}
	n.unshare = func() (*kernel.NSProxy, error) {
		for {
			n.mu.Lock()
			p, err := n.k.NewNSProxy()
			if err == nil || n.leaving == 0 {
				n.mu.Unlock()
				return p, err
			}
			waiting := len(list) == 0
			if waiting {
				n.gone.Wait()
			}
			n.mu.Unlock()
			if !waiting {
				end(help(take))
			}
		}
	}
	n.shutdown = func() {
		n.mu.Lock()
		for n.leaving > 0 {
			n.gone.Wait()
		}
		n.mu.Unlock()
	}
}
