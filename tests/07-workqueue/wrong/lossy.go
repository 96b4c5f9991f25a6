package wrong

import (
	"time"

	"graceperiod/rcu/mem"
)

var lossy = []Submission{
	{Name: "no-wait-at-shutdown", Goal: 6, New: with(func(n *release) { n.shutdown = func() {} })},
	{Name: "barrier-alone", Goal: 6, Origin: "rcu_barrier does not wait for work items", New: with(func(n *release) { n.shutdown = n.k.Barrier })},
	{Name: "flush-alone", Goal: 6, New: with(func(n *release) { n.shutdown = n.k.Flush })},
	{Name: "flush-and-then-barrier", Goal: 6, New: with(func(n *release) {
		n.shutdown = func() {
			n.k.Flush()
			n.k.Barrier()
		}
	})},
	{Name: "a-grace-period-and-a-flush", Goal: 6, Origin: "WRONG W22: Barrier = Synchronize", New: with(func(n *release) {
		n.shutdown = func() {
			n.k.Synchronize()
			n.k.Flush()
		}
	})},
	{Name: "waits-long-enough", Goal: 6, New: with(func(n *release) { n.shutdown = func() { mem.Sleep(time.Minute) } })},
}
