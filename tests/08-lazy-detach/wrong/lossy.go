package wrong

import (
	"time"

	"graceperiod/rcu/mem"
)

var lossy = []Submission{
	{Name: "no-wait-at-shutdown", Goal: 5, New: with(func(t *table) { t.shutdown = func() {} })},
	{Name: "barrier-alone", Goal: 5, Origin: "rcu_barrier does not wait for work items", New: with(func(t *table) { t.shutdown = t.k.Barrier })},
	{Name: "flush-alone", Goal: 5, New: with(func(t *table) { t.shutdown = t.k.Flush })},
	{Name: "flush-and-then-barrier", Goal: 5, New: with(func(t *table) {
		t.shutdown = func() {
			t.k.Flush()
			t.k.Barrier()
		}
	})},
	{Name: "waits-long-enough", Goal: 5, New: with(func(t *table) { t.shutdown = func() { mem.Sleep(time.Minute) } })},
}
