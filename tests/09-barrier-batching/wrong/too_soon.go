package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var tooSoon = []Submission{
	{Name: "lock-waits-for-nobody", Goal: 2, New: with(func(t *table) { t.lock = t.ns.Lock })},
	{Name: "lock-is-a-barrier", Goal: 2, Origin: "N17, alternative B, to the letter: rcu_barrier at the start of namespace_lock", New: with(func(t *table) {
		t.lock = func() {
			t.mu.Lock()
			open := len(t.open)
			t.mu.Unlock()
			if open > 0 {
				t.k.Barrier()
			}
			t.ns.Lock()
		}
	})},
	{Name: "barrier-and-flush-always", Goal: 2, New: with(func(t *table) {
		t.lock = func() {
			t.k.Barrier()
			t.k.Flush()
			t.ns.Lock()
		}
	})},
	{Name: "waits-for-the-latest", Goal: 2, New: with(func(t *table) {
		t.lock = func() {
			t.mu.Lock()
			var last *mem.Event
			if n := len(t.open); n > 0 {
				last = t.open[n-1]
			}
			t.mu.Unlock()
			if last != nil {
				last.Wait()
			}
			t.ns.Lock()
		}
	})},
	{Name: "counts-when-the-worker-begins", Goal: 2, New: with(func(t *table) {
		t.leave = func(m *kernel.Mount, done *mem.Event) {
			t.k.Call(func() {
				t.k.Schedule(func() {
					t.close(done)
					t.end(m)
				})
			})
		}
	})},
}
