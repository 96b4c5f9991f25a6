package kernel

import (
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// NSProxy is the namespaces that a group of tasks uses. When the last of them has
// exited, and nobody can be looking at it any more, it is released.
type NSProxy struct {
	k      *Kernel
	name   string
	mounts []*Mount
	fate   *sim.Cell[fate]
	self   *NSProxy
}

// NewNSProxy makes namespaces for a task. If as many as the quota allows have been
// made and not been released, it returns ENOSPC; that some of them are about to be
// is nothing that the quota knows. It is one step.
func (k *Kernel) NewNSProxy() (*NSProxy, error) {
	k.w.Step()
	n := k.counts.Get().Unreleased
	sim.Opf("NewNSProxy", "%d", n+1)
	if k.quota > 0 && n >= k.quota {
		return nil, ENOSPC
	}
	k.add(func(c *Counts) { c.Unreleased++; c.Made++ })
	p := &NSProxy{k: k, fate: sim.NewCell(k.w, fate{})}
	p.self = p
	if made := k.counts.Get().Made; made < len(nsNames) {
		p.name = nsNames[made]
	} else {
		p.name = "a later namespace"
	}
	return p, nil
}

// nsNames are made beforehand: package fmt is no place for threads.
var nsNames = func() (all [100]string) {
	for i := range all {
		all[i] = "namespace " + string(rune('0'+i/10)) + string(rune('0'+i%10))
	}
	for i := range 10 {
		all[i] = "namespace " + string(rune('0'+i))
	}
	return all
}()

// Mounts is what is mounted in these namespaces and nowhere else, to be released
// with them. Nobody holds these mounts; lookups may be looking at them.
func (p *NSProxy) Mounts() []*Mount {
	p.whole("asks for the mounts of")
	p.touched("reads")
	return p.mounts
}

// Release ends the namespaces. It may sleep. In the kernel: free_nsproxy.
func (p *NSProxy) Release() {
	p.whole("releases")
	t := p.k.task()
	t.mayWait("releases " + p.name)
	p.k.w.Step()
	sim.Opf("Release", "%s", p.name)
	f := p.fate.Get()
	if f.released {
		sim.Misusef("Namespaces are released once.", "memory is freed twice.", "%s releases %s, which %s has released before", t.name, p.name, f.by)
	}
	f.released, f.by = true, t.name
	p.fate.Set(f)
	p.k.w.Markf(trace.Reclaimed, p.name, "is released by %s", t.name)
	if d := p.k.costs.Free; d > 0 {
		p.k.w.Sleep(d)
	}
	p.k.add(func(c *Counts) { c.Unreleased-- })
	for _, m := range p.mounts {
		if !m.fate.Get().released {
			sim.Failf("%s is released, and %s, which it owns, is still mounted: nobody can unmount it any more", p.name, m.path)
		}
	}
}

func (p *NSProxy) touched(does string) {
	if f := p.fate.Get(); f.released {
		sim.Failf("%s %s %s, which %s has released", sim.Current().Name(), does, p.name, f.by)
	}
}

func (p *NSProxy) whole(does string) {
	if p == nil || p.self != p {
		sim.Misusef("An NSProxy comes from NewNSProxy, and is not copied.", "a kernel crashes here.", "%s %s an NSProxy that NewNSProxy did not make", sim.Current().Name(), does)
	}
	p.k.task().arrive()
}

// Look is a reader's look at the namespaces of a task, as /proc takes it: inside a
// section.
func (h *Host) Look(p *NSProxy) {
	h.k.task().arrive()
	h.k.w.Step()
	sim.Opf("looks at", "%s", p.name)
	p.touched("looks at")
}

// Own gives namespaces mounts of their own, that nobody else holds. It comes before
// anybody uses them.
func (h *Host) Own(p *NSProxy, mounts ...*Mount) {
	for _, m := range mounts {
		m.Freeze()
	}
	p.mounts = append(p.mounts, mounts...)
}

// NSReleased tells whether they are.
func (h *Host) NSReleased(p *NSProxy) bool { return p.fate.Get().released }

// NSName is their name.
func (h *Host) NSName(p *NSProxy) string { return p.name }

// Quota sets how many namespaces there may be that are not released; 0: any number.
func (h *Host) Quota(n int) { h.k.quota = n }
