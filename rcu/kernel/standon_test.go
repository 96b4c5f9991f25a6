package kernel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu"
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
)

// borrowed is the library as a domain of the kernel.
type borrowed struct{ *rcu.Domain }

func (b borrowed) Register() kernel.Reader { return b.Domain.Register() }

// idle is one that waits for nobody.
type idle struct{}

func (idle) Register() kernel.Reader { return idle{} }
func (idle) ReadLock()               {}
func (idle) ReadUnlock()             {}
func (idle) Synchronize()            {}

func lookupBeside(d func() kernel.Domain) func(w world) {
	return func(w world) {
		w.h.StandOn(d())
		ns, x := w.k.Namespace(), w.k.Index()
		m := w.k.NewMount("/mnt", w.h.Superblock("fs", 0))
		ns.Lock()
		ns.Add(m)
		x.Add(m)
		ns.Unlock()
		w.h.Go("lookup", func() {
			w.k.ReadLock()
			if m := x.Find("/mnt"); m != nil {
				m.Superblock()
			}
			w.k.ReadUnlock()
		})
		w.h.Go("umount", func() {
			ns.Lock()
			ns.Remove(m)
			x.Del(m)
			ns.Unlock()
			m.Freeze()
			w.k.Synchronize()
			m.Release()
		})
	}
}

func TestKernelStandsOnADomain(t *testing.T) {
	holds(t, 1, kernel.Costs{}, 0, lookupBeside(func() kernel.Domain { return borrowed{rcu.New(rcu.Options{})} }))
}

func TestKernelIsAsGoodAsTheDomainThatItStandsOn(t *testing.T) {
	r := explore(2, kernel.Costs{}, 0, lookupBeside(func() kernel.Domain { return idle{} }))
	require.NotNil(t, r.Failure)
	require.Contains(t, r.Failure.Text, "lookup reads /mnt, which umount has released")
}

// single fails if two callers wait for it at once.
type single struct {
	borrowed
	w     world
	waits *sim.Cell[int]
}

func (s single) Synchronize() {
	s.waits.Set(s.waits.Get() + 1)
	if s.waits.Get() > 1 {
		s.w.Failf("two callers are in the domain's Synchronize")
	}
	s.borrowed.Synchronize()
	s.waits.Set(s.waits.Get() - 1)
}

func TestGracePeriodsOfADomainServeOneCallerEach(t *testing.T) {
	holds(t, 1, kernel.Costs{Tick: 4 * ms}, 1, func(w world) {
		w.h.StandOn(single{borrowed{rcu.New(rcu.Options{})}, w, sim.NewCell(w.World, 0)})
		back := sim.NewCounter(w.World)
		over := sim.NewCell(w.World, false)
		looked := sim.NewCell(w.World, 0)
		w.h.Ticking(0, over.Get, func() func() {
			return func() { looked.Set(looked.Get() + 1) }
		})
		for _, name := range []string{"A", "B"} {
			w.h.Go(name, func() {
				w.Sleep(ms)
				w.k.Synchronize()
				if now := w.Now(); now < 4*ms {
					w.Failf("a grace period is over at %v, before the tick", now)
				}
				back.Add(1)
			})
		}
		w.h.Go("end", func() {
			back.AwaitAtLeast(2)
			over.Set(true)
			if n := w.h.Counts().GracePeriods; n != 2 {
				w.Failf("%d grace periods for two callers", n)
			}
			if looked.Get() == 0 {
				w.Failf("nobody looked again before the section's end")
			}
		})
	})
}
