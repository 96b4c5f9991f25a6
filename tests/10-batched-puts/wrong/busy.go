package wrong

import "graceperiod/rcu/kernel"

var busy = []Submission{
	{Name: "each-at-once", Goal: 1, Origin: "W09, before: the lock is taken for every last dput", New: with(func(p *queues) { p.most = 0 })},
	{Name: "queued-under-the-same-lock", Goal: 1, New: with(func(p *queues) {
		p.put = func(q *queue, d *kernel.Dentry) {
			p.k.DcacheLock().Lock()
			defer p.k.DcacheLock().Unlock()
			if d.Put() {
				q.list = append(q.list, d)
				if len(q.list) > p.most {
					for _, d := range q.list {
						d.Free()
					}
					q.list = nil
				}
			}
		}
	})},
	{Name: "never-freed", Goal: 1, New: with(func(p *queues) {
		p.most = 1 << 30
		p.sync, p.drop = func() {}, func() {}
	})},
	{Name: "one-in-a-hold", Goal: 1, New: with(func(p *queues) {
		p.put = func(q *queue, d *kernel.Dentry) {
			q.mu.Lock()
			defer q.mu.Unlock()
			if d.Put() {
				if q.list = append(q.list, d); len(q.list) > p.most {
					for _, d := range q.list {
						p.free([]*kernel.Dentry{d})
					}
					q.list = nil
				}
			}
		}
	})},
}
