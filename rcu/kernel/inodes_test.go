package kernel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

func TestCacheIsDestroyedWhenItsCallbacksHaveReturned(t *testing.T) {
	holds(t, 1, kernel.Costs{Tick: 4 * ms, Ticks: 2}, 0, func(w world) {
		w.h.Go("u", func() {
			sb := w.h.SuperblockWithCache("sb", 0, 2)
			m := w.k.NewMount("/mnt", sb)
			m.Freeze()
			m.Release()
			if !sb.FreesByRCU() || !w.h.Down(sb) || w.h.Destroyed(sb) {
				w.Failf("down %v, destroyed %v", w.h.Down(sb), w.h.Destroyed(sb))
			}
			w.k.Barrier()
			sb.DestroyCache()
			if w.Now() < 8*ms || !w.h.Destroyed(sb) || !w.h.Destroyed(w.h.Superblock("without", 0)) {
				w.Failf("at %v", w.Now())
			}
		})
	})
}

func TestWrongEndOfACacheBreaksARule(t *testing.T) {
	for name, c := range map[string]struct {
		kind sim.Kind
		text string
		run  func(w world, sb *kernel.Superblock, m *kernel.Mount)
	}{
		"with callbacks pending": {sim.Rule, "u destroys the cache of sb, and 2 of its inodes wait for their callbacks, which will write to it", func(_ world, sb *kernel.Superblock, m *kernel.Mount) {
			m.Freeze()
			m.Release()
			sb.DestroyCache()
		}},
		"in use": {sim.Misused, "u destroys the cache of sb, which is in use", func(_ world, sb *kernel.Superblock, _ *kernel.Mount) { sb.DestroyCache() }},
		"twice": {sim.Misused, "u destroys the cache of sb for the second time", func(w world, sb *kernel.Superblock, m *kernel.Mount) {
			m.Freeze()
			m.Release()
			w.k.Barrier()
			sb.DestroyCache()
			sb.DestroyCache()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r := explore(0, kernel.Costs{}, 0, func(w world) {
				w.h.Go("u", func() {
					sb := w.h.SuperblockWithCache("sb", 0, 2)
					c.run(w, sb, w.k.NewMount("/mnt", sb))
				})
			})
			require.NotNil(t, r.Failure)
			require.Equal(t, c.kind, r.Failure.Kind)
			require.Equal(t, c.text, r.Failure.Text)
		})
	}
}
