package wrong

import (
	"graceperiod/rcu/kernel"
)

var unbounded = []Submission{
	{Name: "policy-lazy", Goal: 4, New: with(func(t *table) { t.add = t.unbound })},
	{Name: "policy-batched", Goal: 4, New: with(func(t *table) {
		// What is detached waits for the shutdown, which pays once for all.
		var list []*kernel.Mount
		t.detach = func(path string) error {
			return t.taken(path, func(m *kernel.Mount) {
				t.one.Lock()
				list = append(list, m)
				t.one.Unlock()
			})
		}
		t.shutdown = func() {
			t.waits.Wait(t.waits.Start())
			for _, m := range list {
				m.Release()
			}
		}
	})},
	{Name: "uncounted-by-the-callback", Goal: 4, New: with(func(t *table) {
		t.release = func(m *kernel.Mount) {
			t.add(-1)
			t.k.Schedule(m.Release)
		}
		t.shutdown = func() {
			t.calls.Barrier()
			t.k.Flush()
		}
	})},
	{Name: "looks-and-counts-apart", Goal: 4, New: with(func(t *table) {
		t.add = func(n int) {
			t.mu.Lock()
			for n > 0 && t.pending >= t.limit {
				t.less.Wait()
			}
			t.mu.Unlock()
			t.unbound(n)
		}
	})},
	{Name: "one-more-than-the-limit", Goal: 4, New: with(func(t *table) { t.limit++ })},
}
