package wrong

import (
	"graceperiod/rcu/kernel"
)

var dear = []Submission{
	{Name: "barrier-for-all", Goal: 4, Origin: "K12b, before: rcu_barrier in deactivate_locked_super", New: with(func(t *table) {
		t.end = func(m *kernel.Mount) {
			sb := m.Superblock()
			m.Release()
			t.k.Barrier()
			sb.DestroyCache()
		}
	})},
	{Name: "one-more-grace-period", Goal: 4, New: with(func(t *table) {
		t.end = func(m *kernel.Mount) {
			t.k.Synchronize()
			t.finish(m)
		}
	})},
	{Name: "two-stages-for-all", Goal: 4, New: with(func(t *table) {
		t.end = func(m *kernel.Mount) {
			t.k.Barrier() // "whoever looked at its inodes is done"
			t.finish(m)
		}
	})},
}
