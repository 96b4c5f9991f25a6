package wrong

import "graceperiod/rcu/kernel"

var long = []Submission{
	{Name: "all-in-one-hold", Goal: 6, Origin: "W09: a long batch needs a point where it yields", New: with(func(p *queues) {
		p.sync = func() {
			for i := range p.all {
				p.all[i].mu.Lock()
			}
			var list []*kernel.Dentry
			for i := range p.all {
				list = append(list, p.all[i].list...)
				p.all[i].list = nil
			}
			p.free(list)
			for i := range p.all {
				p.all[i].mu.Unlock()
			}
		}
	})},
	{Name: "long-queue-for-who-is-on-no-CPU", Goal: 6, New: with(func(p *queues) {
		p.put = func(q *queue, d *kernel.Dentry) {
			q.mu.Lock()
			defer q.mu.Unlock()
			if d.Put() {
				q.list = append(q.list, d)
				if n := len(q.list); n > 200 || n > p.most && q != &p.all[32] {
					p.empty(q)
				}
			}
		}
	})},
}
