package wrong

import (
	"slices"

	"graceperiod/rcu/kernel"
)

var twice = []Submission{
	{Name: "queues-every-put", Goal: 2, New: with(func(p *queues) {
		p.put = func(q *queue, d *kernel.Dentry) {
			q.mu.Lock()
			defer q.mu.Unlock()
			d.Put()
			if q.list = append(q.list, d); len(q.list) > p.most {
				p.empty(q)
			}
		}
	})},
	{Name: "empties-a-copy", Goal: 2, New: with(func(p *queues) {
		all := func() {
			for i := range p.all {
				q := &p.all[i]
				q.mu.Lock()
				list := slices.Clone(q.list)
				q.mu.Unlock()
				p.free(list)
				q.mu.Lock()
				q.list = nil // and what has come since then
				q.mu.Unlock()
			}
		}
		p.sync, p.drop = all, all
	})},
	{Name: "forgets-who-is-on-no-CPU", Goal: 2, New: with(func(p *queues) {
		all := func() {
			for i := range 32 {
				p.freeOne(&p.all[i])
			}
		}
		p.sync, p.drop = all, all
	})},
}
