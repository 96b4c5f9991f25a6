package kernel_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// world is a kernel in a scenario.
type world struct {
	*sim.World
	h *kernel.Host
	k *kernel.Kernel
}

func explore(bound int, costs kernel.Costs, cpus int, f func(w world)) sim.Result {
	return sim.Explore(func(w *sim.World) {
		h := kernel.Boot(w, costs, cpus)
		f(world{w, h, h.Kernel()})
	}, sim.Options{Bound: bound})
}

func holds(t *testing.T, bound int, costs kernel.Costs, cpus int, f func(w world)) {
	t.Helper()
	r := explore(bound, costs, cpus, f)
	require.Nil(t, r.Failure)
	require.True(t, r.Explored.Complete)
}

// Each wrong use breaks a rule, and says who did what to what.
func TestWrongUseBreaksARule(t *testing.T) {
	for name, c := range map[string]struct {
		kind sim.Kind
		text string
		run  func(w world)
	}{
		"use of a released mount": {sim.Rule, "u takes a reference to /mnt, which u has released", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Freeze()
			m.Release()
			m.GetUnlessZero()
		}},
		"a path of a released mount": {sim.Rule, "u reads /mnt, which u has released", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Freeze()
			m.Release()
			m.Path()
		}},
		"release of what is held": {sim.Rule, "u releases /mnt, and somebody holds it: the count is 2", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Get()
			m.Release()
		}},
		"release twice": {sim.Misused, "u releases /mnt, which u has released before", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Freeze()
			m.Release()
			m.Release()
		}},
		"a reference of none": {sim.Rule, "u takes a reference to /mnt, and there was none: it was about to be released", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Freeze()
			m.Get()
		}},
		"a reference given back that nobody has": {sim.Misused, "u gives back a reference to /mnt, and there is none", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Put()
			m.Put()
		}},
		"unfreezing what is not frozen": {sim.Misused, "u unfreezes /mnt, which is not frozen", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Put()
			m.Unfreeze()
		}},
		"no mount":             {sim.Misused, "u calls Put on a nil *Mount", func(w world) { (*kernel.Mount)(nil).Put() }},
		"a mount of one's own": {sim.Misused, "u releases a mount that NewMount did not make", func(w world) { new(kernel.Mount).Release() }},
		"mounting what is being shut down": {sim.Rule, "v mounts sb again, and its last data is still on the way to the disk", func(w world) {
			sb := w.h.Superblock("sb", 10*ms)
			m := w.k.NewMount("/mnt", sb)
			m.Freeze()
			mem.Go("v", func() {
				w.Sleep(5 * ms)
				w.k.NewMount("/mnt", sb)
			})
			m.Release()
		}},
		"waiting inside a section": {sim.Misused, "u calls Synchronize inside a section", func(w world) {
			w.k.ReadLock()
			w.k.Synchronize()
		}},
		"releasing inside a section": {sim.Misused, "u releases a mount inside a section", func(w world) {
			m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
			m.Freeze()
			w.k.ReadLock()
			m.Release()
		}},
		"leaving no section": {sim.Misused, "u calls ReadUnlock, and is in no section", func(w world) { w.k.ReadUnlock() }},
		"waiting in a handler": {sim.Misused, "CPU 1 irq calls Synchronize while it handles an interrupt", func(w world) {
			w.k.CPUs()[1].Interrupt(w.k.Synchronize)
			w.Sleep(ms)
		}},
		"asking about a reader from elsewhere": {sim.Misused, "u asks for InReader of CPU 1, from elsewhere", func(w world) { w.k.CPUs()[1].InReader() }},
		"leaving a word from elsewhere": {sim.Misused, "CPU 0 irq asks for AtReaderExit of CPU 1, from elsewhere", func(w world) {
			w.k.CPUs()[0].Interrupt(func() { w.k.CPUs()[1].AtReaderExit(func() {}) })
			w.Sleep(ms)
		}},
		"the tree without the lock": {sim.Misused, "u calls Find, and does not hold the lock", func(w world) { w.k.Namespace().Find("/mnt") }},
		"two mounts at one path": {sim.Misused, "u adds a mount at /mnt, and there is one", func(w world) {
			w.k.Namespace().Lock()
			w.k.Namespace().Add(w.k.NewMount("/mnt", w.h.Superblock("a", 0)))
			w.k.Namespace().Add(w.k.NewMount("/mnt", w.h.Superblock("b", 0)))
		}},
		"removing what is not there": {sim.Misused, "u removes /mnt, which is not in the tree", func(w world) {
			w.k.Namespace().Lock()
			w.k.Namespace().Remove(w.k.NewMount("/mnt", w.h.Superblock("a", 0)))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r := explore(0, kernel.Costs{}, 2, func(w world) { w.h.Go("u", func() { c.run(w) }) })
			require.NotNil(t, r.Failure)
			require.Equal(t, c.kind, r.Failure.Kind, r.Failure.Text)
			require.Equal(t, c.text, r.Failure.Text)
			if c.kind == sim.Misused {
				require.NotEmpty(t, r.Failure.Rule)
				require.NotEmpty(t, r.Failure.So)
			}
		})
	}
}

func TestSynchronizeEndsWithTheTickAndTheLastReader(t *testing.T) {
	costs := kernel.Costs{Tick: 4 * ms, Ticks: 3}
	for name, c := range map[string]struct{ begin, reader, end time.Duration }{
		"from a tick on":          {0, 0, 12 * ms},
		"just before a tick":      {4*ms - us, 0, 12 * ms},
		"on a tick":               {4 * ms, 0, 16 * ms},
		"a reader stays longer":   {ms, 21 * ms, 21 * ms},
		"a reader leaves earlier": {ms, 5 * ms, 12 * ms},
	} {
		t.Run(name, func(t *testing.T) {
			holds(t, 1, costs, 0, func(w world) {
				w.h.Go("A", func() {
					w.k.ReadLock()
					w.Sleep(c.reader)
					w.k.ReadUnlock()
				})
				if c.begin > 0 {
					w.Sleep(c.begin)
				}
				w.h.Go("u", func() {
					w.k.Synchronize()
					if w.Now() != c.end {
						w.Failf("it ended at %v", w.Now())
					}
				})
			})
		})
	}
}

// Whoever was inside has left; who enters later is not waited for.
func TestSynchronizeWaitsForEarlierSectionsOnly(t *testing.T) {
	holds(t, 2, kernel.Costs{}, 0, func(w world) {
		later := sim.NewCell(w.World, false)
		w.h.Go("A", func() {
			w.k.ReadLock()
			w.k.ReadLock()
			w.k.ReadUnlock()
			w.k.ReadUnlock()
		})
		w.h.Go("B", func() {
			w.Sleep(ms)
			w.k.ReadLock()
			later.Set(true)
			w.Sleep(time.Hour)
			w.k.ReadUnlock()
		})
		w.h.Go("u", func() {
			before := w.h.Inside()
			w.k.Synchronize()
			if who := before.Left(); who != "" {
				w.Failf("%s is still inside", who)
			}
			if w.Now() > ms {
				w.Failf("it waited for B")
			}
		})
	})
}

// A thread of the lesson's own is a reader like any other.
func TestSynchronizeKnowsThreadsOfTheLesson(t *testing.T) {
	holds(t, 2, kernel.Costs{}, 0, func(w world) {
		inside := sim.NewCell(w.World, false)
		mem.Go("worker", func() {
			w.k.ReadLock()
			inside.Set(true)
			w.Step()
			inside.Set(false)
			w.k.ReadUnlock()
		})
		w.h.Go("u", func() {
			was := inside.Get()
			w.k.Synchronize()
			if was && inside.Get() {
				w.Failf("the worker is still inside")
			}
		})
	})
}

func TestTaskStandsStillWhileItsCPUHandlesAnInterrupt(t *testing.T) {
	holds(t, 3, kernel.Costs{}, 2, func(w world) {
		c := w.k.CPUs()[1]
		handling := sim.NewCell(w.World, false)
		said := sim.NewCell(w.World, 0)
		w.h.On(1, "A", func() {
			for range 2 {
				w.k.ReadLock()
				if handling.Get() {
					w.Failf("A enters while an interrupt is handled")
				}
				w.k.ReadUnlock()
				if handling.Get() {
					w.Failf("A leaves while an interrupt is handled")
				}
			}
		})
		w.h.On(0, "u", func() {
			c.Interrupt(func() {
				handling.Set(true)
				inside := c.InReader()
				w.Step()
				if c.InReader() != inside {
					w.Failf("what the handler sees changes under it")
				}
				if inside {
					c.AtReaderExit(func() { said.Set(said.Get() + 1) })
				} else {
					said.Set(said.Get() + 1)
				}
				handling.Set(false)
			})
		})
		w.After(func() {
			w.Sleep(ms)
			if said.Get() != 1 || w.h.Interrupts(1) != 1 || w.h.Interrupts(0) != 0 {
				w.Failf("said %d times, %d interrupts", said.Get(), w.h.Interrupts(1))
			}
		})
	})
}

func TestInterruptsTakeTimeFromWhatTheCPUDoes(t *testing.T) {
	holds(t, 1, kernel.Costs{Interrupt: 5 * us}, 2, func(w world) {
		w.h.On(1, "A", func() {
			w.h.Works(ms)
			if w.Now() != ms+15*us || w.h.Stolen(1) != 15*us {
				w.Failf("a millisecond's work was done at %v; %v were stolen", w.Now(), w.h.Stolen(1))
			}
		})
		w.h.On(0, "u", func() {
			for range 3 {
				w.k.CPUs()[1].Interrupt(func() {})
				w.Sleep(100 * us)
			}
		})
	})
}

func TestCPUIsIdleWithoutATask(t *testing.T) {
	holds(t, 1, kernel.Costs{}, 2, func(w world) {
		is := func(idle bool) {
			if got := w.k.CPUs()[1].Idle(); got != idle {
				w.Failf("at %v: idle is %v", w.Now(), got)
			}
		}
		w.h.On(1, "A", func() {
			w.h.Works(10 * ms)
			w.h.Rests(10 * ms)
			w.h.Works(10 * ms)
		})
		w.h.On(0, "u", func() {
			if w.k.This() != w.k.CPUs()[0] {
				w.Failf("this is another CPU")
			}
			for _, idle := range []bool{false, true, false, true} {
				w.Sleep(5 * ms)
				is(idle)
				w.Sleep(5 * ms)
			}
			mem.Go("worker", func() {
				if w.k.This() != nil {
					w.Failf("a thread of the lesson's belongs to a CPU")
				}
			})
			w.Sleep(ms)
		})
	})
}

func TestReleaseShutsDownAfterTheLastMount(t *testing.T) {
	holds(t, 1, kernel.Costs{}, 0, func(w world) {
		sb := w.h.Superblock("sb", 10*ms)
		a, b := w.k.NewMount("/a", sb), w.k.NewMount("/b", sb)
		w.h.Go("u", func() {
			for i, m := range []*kernel.Mount{a, b} {
				if !m.Freeze() || m.GetUnlessZero() {
					w.Failf("%d: not frozen", i)
				}
				m.Release()
				if !w.h.Released(m) || w.h.Down(sb) != (i == 1) {
					w.Failf("%d: released %v, down %v", i, w.h.Released(m), w.h.Down(sb))
				}
			}
			if w.Now() != 10*ms {
				w.Failf("at %v", w.Now())
			}
			w.k.NewMount("/a", sb)
			if w.h.Down(sb) {
				w.Failf("mounted again, and down")
			}
		})
	})
}

func TestNamespaceListsLowerMountsFirst(t *testing.T) {
	holds(t, 0, kernel.Costs{}, 0, func(w world) {
		n := w.k.Namespace()
		w.h.Go("u", func() {
			n.Lock()
			defer n.Unlock()
			mounts := map[string]*kernel.Mount{}
			// The upper one comes later than those below it.
			for _, p := range []string{"/mnt/a/b", "/mnt", "/mnt/a", "/mnt2", "/m", "/mnt/c"} {
				mounts[p] = w.k.NewMount(p, w.h.Superblock(p, 0))
				n.Add(mounts[p])
			}
			expect := func(path string, want ...string) {
				var got []string
				for _, m := range n.Under(path) {
					got = append(got, w.h.PathOf(m))
				}
				if len(got) != len(want) {
					w.Failf("under %s: %v", path, got)
				}
				for i := range want {
					if got[i] != want[i] {
						w.Failf("under %s: %v", path, got)
					}
				}
			}
			expect("/mnt", "/mnt/a/b", "/mnt/a", "/mnt/c", "/mnt")
			expect("/mnt/a", "/mnt/a/b", "/mnt/a")
			expect("/nothing")
			n.Remove(mounts["/mnt/a"])
			expect("/mnt", "/mnt/a/b", "/mnt/c", "/mnt")
			expect("/mnt/a")
			if n.Find("/mnt/a") != nil || n.Find("/mnt/a/b") != mounts["/mnt/a/b"] {
				w.Failf("found what is removed, or not what is there")
			}
			n.Remove(mounts["/mnt/a/b"])
			n.Add(mounts["/mnt/a"])
			expect("/mnt", "/mnt/c", "/mnt/a", "/mnt") // as they came
		})
	})
}

func TestHeldUpThreadComesLate(t *testing.T) {
	holds(t, 0, kernel.Costs{}, 0, func(w world) {
		m := w.k.NewMount("/mnt", w.h.Superblock("sb", 0))
		w.h.Go("A", func() {
			w.h.HoldUp(time.Hour)
			m.GetUnlessZero()
			m.Put()
			if w.Now() != time.Hour {
				w.Failf("at %v", w.Now())
			}
		})
	})
}

// Instead is how a patch of one line looks to the code that it patches.
func TestInsteadReplacesSynchronize(t *testing.T) {
	holds(t, 0, kernel.Costs{Tick: 4 * ms, Ticks: 3}, 0, func(w world) {
		called := 0
		k := w.h.Instead(func() { called++ })
		w.h.Go("u", func() {
			k.Synchronize()
			if called != 1 || w.Now() != 0 || w.h.Counts().GracePeriods != 0 {
				w.Failf("called %d times, at %v", called, w.Now())
			}
		})
	})
}

// A lesson may start a thread for each of many calls.
func TestKernelForgetsThreadsThatHaveEnded(t *testing.T) {
	r := sim.Once(func(w *sim.World) {
		w.Patient(1 << 30)
		h := kernel.Boot(w, kernel.Costs{}, 0)
		k := h.Kernel()
		h.Go("u", func() {
			for range 5000 {
				var done mem.Event
				mem.Go("worker", func() {
					k.ReadLock()
					k.ReadUnlock()
					k.Synchronize()
					done.Set()
				})
				done.Wait()
			}
			mem.Go("reader", func() {
				k.ReadLock()
				w.Sleep(time.Hour)
				k.ReadUnlock()
			})
			w.Sleep(ms)
			k.Synchronize()
			if w.Now() != time.Hour {
				w.Failf("the last thread was forgotten, too: at %v", w.Now())
			}
		})
	}, sim.Budget{RunSteps: 1_000_000})
	require.Nil(t, r.Failure)
}
