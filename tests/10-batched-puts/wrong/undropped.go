package wrong

var undropped = []Submission{
	{Name: "drops-nothing", Goal: 4, Origin: "W09: drop_caches must flush pending puts", New: with(func(p *queues) { p.drop = func() {} })},
	{Name: "drops-its-own", Goal: 4, New: with(func(p *queues) { p.drop = func() { p.freeOne(p.mine()) } })},
}
