package wrong

import "graceperiod/rcu/kernel"

var unsynced = []Submission{
	{Name: "sync-is-nothing", Goal: 3, Origin: "W09: sync must drain the queues first, or lie", New: with(func(p *queues) { p.sync = func() {} })},
	{Name: "sync-of-its-own-CPU", Goal: 3, New: with(func(p *queues) { p.sync = func() { p.freeOne(p.mine()) } })},
	{Name: "takes-out-and-then-frees", Goal: 3, New: with(func(p *queues) {
		// Who comes second finds the queue empty, and what was in it is not freed yet.
		p.sync = func() {
			for i := range p.all {
				q := &p.all[i]
				q.mu.Lock()
				var list []*kernel.Dentry
				list, q.list = q.list, nil
				q.mu.Unlock()
				p.free(list)
			}
		}
	})},
}
