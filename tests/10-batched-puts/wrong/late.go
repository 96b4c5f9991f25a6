package wrong

import "graceperiod/rcu/kernel"

var late = []Submission{
	{Name: "kills-at-once", Goal: 5, Origin: "W09: an unmounting superblock needs the synchronous put", New: with(func(p *queues) { p.shutdown = (*kernel.Superblock).Kill })},
	{Name: "frees-its-own-and-kills", Goal: 5, New: with(func(p *queues) {
		p.shutdown = func(sb *kernel.Superblock) {
			p.freeOne(p.mine())
			sb.Kill()
		}
	})},
	{Name: "kills-and-then-frees", Goal: 5, New: with(func(p *queues) {
		p.shutdown = func(sb *kernel.Superblock) {
			sb.Kill()
			p.freeAll()
		}
	})},
	{Name: "frees-and-does-not-kill", Goal: 5, New: with(func(p *queues) { p.shutdown = func(*kernel.Superblock) { p.freeAll() } })},
}
