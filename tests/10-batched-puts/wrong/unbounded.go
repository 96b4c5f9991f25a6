package wrong

import "graceperiod/rcu/kernel"

var unbounded = []Submission{
	{Name: "sixty-four-for-each-CPU", Goal: 7, New: with(func(p *queues) { p.most = 60 })},
	{Name: "freed-by-sync-alone", Goal: 7, New: with(func(p *queues) {
		parts := func(q *queue) {
			for ; len(q.list) > 60; q.list = q.list[60:] {
				p.free(q.list[:60])
			}
			p.empty(q)
		}
		p.put = func(q *queue, d *kernel.Dentry) {
			q.mu.Lock()
			defer q.mu.Unlock()
			if d.Put() {
				q.list = append(q.list, d)
			}
		}
		all := func() {
			for i := range p.all {
				q := &p.all[i]
				q.mu.Lock()
				parts(q)
				q.mu.Unlock()
			}
		}
		p.sync, p.drop = all, all
		p.shutdown = func(sb *kernel.Superblock) {
			all()
			sb.Kill()
		}
	})},
}
