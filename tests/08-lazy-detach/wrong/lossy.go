package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
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
	{Name: "shutdown-waits-for-users", Goal: 5, Kind: sim.Deadlock, New: with(func(t *table) {
		var detached mem.WaitGroup
		detach := t.detach
		t.detach = func(path string) error {
			detached.Add(1)
			err := detach(path)
			if err != nil {
				detached.Done()
			}
			return err
		}
		t.release = func(m *kernel.Mount) {
			m.Release()
			detached.Done()
		}
		t.shutdown = detached.Wait
	})},
	{Name: "waits-long-enough", Goal: 5, New: with(func(t *table) { t.shutdown = func() { mem.Sleep(time.Minute) } })},
}
