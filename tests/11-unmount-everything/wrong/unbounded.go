package wrong

import (
	"graceperiod/rcu/kernel"
)

var unbounded = []Submission{
	{Name: "policy-lazy", Goal: 4, Origin: "C25", New: policy("lazy")},
	{Name: "without-a-limit", Goal: 4, New: with(func(t *table) { t.add = t.unbound })},
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
