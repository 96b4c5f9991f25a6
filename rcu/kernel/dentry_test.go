package kernel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

func TestLockOfTheCacheKeepsStatistics(t *testing.T) {
	holds(t, 0, kernel.Costs{Hold: 2 * us}, 2, func(w world) {
		sb := w.h.Superblock("sb", 0)
		l := w.k.DcacheLock()
		for c := range 2 {
			d, e := w.h.Dentry(sb, 1), w.h.Dentry(sb, 1)
			w.h.On(c, "user "+string(rune('0'+c)), func() {
				for _, d := range []*kernel.Dentry{d, e} {
					if !d.Put() {
						w.Failf("it was the last")
					}
				}
				l.Lock()
				d.Free()
				e.Free()
				l.Unlock()
			})
		}
		w.After(func() {
			s := w.h.DcacheStats()
			if s.Acquisitions != 2 || s.Contentions != 1 || s.Wait != 4*us || s.MostServed != 2 {
				w.Failf("%+v", s)
			}
			if c := w.h.Counts(); c.Puts != 0 || c.PutsPeak < 3 || w.h.Puts(sb) != 0 {
				w.Failf("%+v", c)
			}
			sb.Kill()
		})
	})
}

func TestWrongUseOfDentriesBreaksARule(t *testing.T) {
	for name, c := range map[string]struct {
		kind sim.Kind
		text string
		run  func(w world, sb *kernel.Superblock, d *kernel.Dentry)
	}{
		"free without the lock": {sim.Misused, "u calls Free, and does not hold the lock", func(_ world, _ *kernel.Superblock, d *kernel.Dentry) {
			d.Put()
			d.Free()
		}},
		"free what is held": {sim.Rule, "u frees a dentry that somebody holds: the count is 1", func(w world, _ *kernel.Superblock, d *kernel.Dentry) {
			w.k.DcacheLock().Lock()
			d.Free()
		}},
		"free twice": {sim.Rule, "u frees a dentry for the second time", func(w world, _ *kernel.Superblock, d *kernel.Dentry) {
			d.Put()
			w.k.DcacheLock().Lock()
			d.Free()
			d.Free()
		}},
		"put once too often": {sim.Misused, "u puts a dentry that nobody holds", func(_ world, _ *kernel.Superblock, d *kernel.Dentry) {
			d.Put()
			d.Put()
		}},
		"kill with puts pending": {sim.Rule, "u shuts down sb, and 1 of its dentries wait to be freed", func(_ world, sb *kernel.Superblock, d *kernel.Dentry) {
			d.Put()
			sb.Kill()
		}},
		"free after the kill": {sim.Rule, "u frees a dentry of sb, which is shut down", func(w world, sb *kernel.Superblock, d *kernel.Dentry) {
			sb.Kill()
			d.Put()
			w.k.DcacheLock().Lock()
			d.Free()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r := explore(0, kernel.Costs{}, 0, func(w world) {
				w.h.Go("u", func() {
					sb := w.h.Superblock("sb", 0)
					c.run(w, sb, w.h.Dentry(sb, 1))
				})
			})
			require.NotNil(t, r.Failure)
			require.Equal(t, c.kind, r.Failure.Kind)
			require.Equal(t, c.text, r.Failure.Text)
		})
	}
}
