package suite11

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/tests/parts"
)

// Policy is one answer for everything, as each thread had one.
type Policy struct {
	Name string
	New  func() *Constructor
}

// Policies are the threads' answers. None of them meets all goals.
var Policies = []Policy{
	{"synchronous", policy(func(p *policies) {
		p.detach = p.alone
		p.shutdown = func() {}
	})},
	{"work queue", policy(func(p *policies) {
		p.detach = func(m *kernel.Mount) { p.k.Schedule(func() { p.alone(m) }) }
		p.shutdown = p.k.Flush
	})},
	{"lazy", policy(func(p *policies) {
		p.unmount = func(m *kernel.Mount) {
			var over mem.Event
			p.later(m, over.Set)
			over.Wait()
		}
		p.detach = func(m *kernel.Mount) { p.later(m, func() {}) }
		p.shutdown = func() {
			p.parts.Callbacks.Barrier()
			p.k.Flush()
		}
	})},
	{"batched", policy(func(p *policies) {
		var mu mem.Mutex
		var batch []*kernel.Mount
		p.detach = func(m *kernel.Mount) {
			mu.Lock()
			batch = append(batch, m)
			mu.Unlock()
		}
		p.shutdown = func() {
			p.k.Synchronize()
			for _, m := range batch {
				m.Release()
			}
		}
	})},
}

// policies is a table of parts; each policy replaces some.
type policies struct {
	k     *kernel.Kernel
	ns    *kernel.Namespace
	x     *kernel.Index
	parts parts.Parts

	unmount  func(m *kernel.Mount) // with a mount that nobody finds any more
	detach   func(m *kernel.Mount)
	shutdown func()
}

// policy is a table whose unmount waits alone, with parts replaced.
func policy(replace func(p *policies)) func() *Constructor {
	return func() *Constructor {
		return Adapt(func(k *kernel.Kernel, with parts.Parts, _ int) *policies {
			p := &policies{k: k, ns: k.Namespace(), x: k.Index(), parts: with}
			p.unmount = p.alone
			replace(p)
			return p
		})
	}
}

// alone waits for a grace period that serves nobody else.
func (p *policies) alone(m *kernel.Mount) {
	p.k.Synchronize()
	m.Release()
}

// later has a worker release it after a grace period.
func (p *policies) later(m *kernel.Mount, then func()) {
	p.parts.Callbacks.Call(func() {
		p.k.Schedule(func() {
			m.Release()
			then()
		})
	})
}

func (p *policies) Mount(path string, sb *kernel.Superblock) error {
	p.ns.Lock()
	defer p.ns.Unlock()
	m := p.k.NewMount(path, sb)
	p.ns.Add(m)
	p.x.Add(m)
	return nil
}

func (p *policies) Lookup(path string) bool {
	p.k.ReadLock()
	defer p.k.ReadUnlock()
	m := p.x.Find(path)
	return m != nil && m.Superblock() != nil
}

func (p *policies) Unmount(path string) error { return p.end(path, p.unmount) }
func (p *policies) Detach(path string) error  { return p.end(path, p.detach) }
func (p *policies) Shutdown()                 { p.shutdown() }

func (p *policies) end(path string, how func(m *kernel.Mount)) error {
	p.ns.Lock()
	m := p.ns.Find(path)
	if m == nil {
		p.ns.Unlock()
		return kernel.EINVAL
	}
	m.Freeze()
	p.ns.Remove(m)
	p.x.Del(m)
	p.ns.Unlock()
	how(m)
	return nil
}
