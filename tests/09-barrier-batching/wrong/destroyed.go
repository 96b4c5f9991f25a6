package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// ending is the end of a mount, with something between Release and DestroyCache.
func ending(between func(t *table, sb *kernel.Superblock)) func(t *table) {
	return func(t *table) {
		t.end = func(m *kernel.Mount) {
			sb := m.Superblock()
			m.Release()
			between(t, sb)
			sb.DestroyCache()
		}
	}
}

var destroyed = []Submission{
	{Name: "no-barrier", Goal: 5, New: with(ending(func(*table, *kernel.Superblock) {}))},
	{Name: "synchronize-for-barrier", Goal: 5, Origin: "WRONG W22; K12b: neither implies the other", New: with(ending(func(t *table, sb *kernel.Superblock) {
		if sb.FreesByRCU() {
			t.k.Synchronize()
		}
	}))},
	{Name: "barrier-for-the-wrong-ones", Goal: 5, New: with(func(t *table) {
		asked := 0
		t.end = func(m *kernel.Mount) {
			sb := m.Superblock()
			m.Release()
			t.mu.Lock()
			if sb.FreesByRCU() {
				asked++
			}
			second := asked == 2
			t.mu.Unlock()
			if second {
				t.k.Barrier()
			}
			sb.DestroyCache()
		}
	})},
	{Name: "sleeps-for-the-callbacks", Goal: 5, New: with(ending(func(_ *table, sb *kernel.Superblock) {
		if sb.FreesByRCU() {
			mem.Sleep(time.Minute)
		}
	}))},
	{Name: "barrier-before-the-release", Goal: 5, New: with(func(t *table) {
		t.end = func(m *kernel.Mount) {
			sb := m.Superblock()
			if sb.FreesByRCU() {
				t.k.Barrier()
			}
			m.Release()
			sb.DestroyCache()
		}
	})},
}
