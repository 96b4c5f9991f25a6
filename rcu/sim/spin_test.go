package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// box is what a polling thread looks at.
type box struct {
	flag  mem.Bool
	word  mem.Uint64
	ptr   mem.Pointer[int]
	mu    mem.Mutex
	rw    mem.RWMutex
	event mem.Event
	group mem.WaitGroup
	queue mem.Chan[int]
	plain bool // under mu or rw
}

// open sets everything that anybody may wait for.
func (b *box) open() {
	b.flag.Store(true)
	b.word.Add(1)
	b.ptr.Store(new(int))
	b.mu.Lock()
	b.rw.Lock()
	b.plain = true
	b.rw.Unlock()
	b.mu.Unlock()
	b.event.Set()
}

func (b *box) locked() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.plain
}

// polls are ways to wait in a loop, each the loop's condition. No loop ends
// before open is called.
var polls = map[string]func(b *box) bool{
	"pause":     func(b *box) bool { mem.Pause(); return b.flag.Load() },
	"load":      func(b *box) bool { return b.flag.Load() },
	"pointer":   func(b *box) bool { return b.ptr.Load() != nil },
	"two loads": func(b *box) bool { return b.flag.Load() && b.word.Load() > 0 },
	"CAS":       func(b *box) bool { return b.word.CompareAndSwap(1, 2) },
	"idle CAS":  func(b *box) bool { b.word.CompareAndSwap(0, 0); return b.flag.Load() },
	"Add(0)":    func(b *box) bool { return b.word.Add(0) > 0 },
	"swap":      func(b *box) bool { b.word.Swap(0); return b.flag.Load() },
	"store":     func(b *box) bool { b.word.Store(0); return b.flag.Load() },
	"counting":  func(b *box) bool { b.word.Add(2); return b.flag.Load() },
	"lock and unlock": func(b *box) bool {
		return b.locked()
	},
	"lock, unlock, pause": func(b *box) bool {
		mem.Pause()
		return b.locked()
	},
	"try lock": func(b *box) bool {
		if !b.mu.TryLock() {
			return false
		}
		defer b.mu.Unlock()
		return b.plain
	},
	"read lock": func(b *box) bool {
		b.rw.RLock()
		defer b.rw.RUnlock()
		return b.plain
	},
	"event": func(b *box) bool { return b.event.IsSet() },
	"empty channel": func(b *box) bool {
		_, ok := b.queue.TryRecv()
		return ok || b.flag.Load()
	},
	"nobody receives": func(b *box) bool { return b.queue.TrySend(1) || b.flag.Load() },
	"wait group": func(b *box) bool {
		b.group.Add(1)
		b.group.Done()
		return b.flag.Load()
	},
	"clock":        func(b *box) bool { return mem.Now() >= time.Second && b.flag.Load() },
	"sleep(0)":     func(b *box) bool { mem.Sleep(0); return b.flag.Load() },
	"short sleeps": func(b *box) bool { mem.Sleep(300 * time.Microsecond); return b.flag.Load() },
}

func TestClockMovesPastPollingThread(t *testing.T) {
	const ticks = 10
	for name, done := range polls {
		t.Run(name, func(t *testing.T) {
			wakes := map[int]bool{}
			r := sim.Explore(func(w *sim.World) {
				b := new(box)
				w.Go("poller", func() {
					for !done(b) {
					}
				})
				w.Go("reader", func() {
					for range ticks {
						w.Sleep(time.Second)
					}
					b.open()
				})
				w.After(func() {
					wakes[w.Wakes()] = true
					if w.Now() != ticks*time.Second && name != "short sleeps" {
						w.Failf("it is %v", w.Now())
					}
				})
			}, sim.Options{Budget: sim.Budget{RunSteps: 200_000, Schedules: 100_000}})
			require.Nil(t, r.Failure)
			require.True(t, r.Explored.Complete)
			for n := range wakes {
				require.GreaterOrEqual(t, n, ticks, "each poll that the clock moves past counts")
				if name != "short sleeps" {
					require.LessOrEqual(t, n, ticks+1)
				}
			}
		})
	}
}

func TestPollsAreThoseOfTheThread(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		b := new(box)
		var threads [2]sim.Thread
		for i := range threads {
			threads[i] = w.Go("poller", func() {
				if i == 1 {
					w.Sleep(6 * time.Second)
				}
				for !b.flag.Load() {
				}
			})
		}
		reader := w.Go("reader", func() {
			for range 10 {
				w.Sleep(time.Second)
			}
			b.open()
		})
		w.After(func() {
			first, second := threads[0].Polls(), threads[1].Polls()
			if first != 10 || second != 4 || w.Wakes() != first+second || reader.Polls() != 0 || reader.Wakeups() != 10 {
				w.Failf("%d and %d polls, %d wakes, the reader %d and %d", first, second, w.Wakes(), reader.Polls(), reader.Wakeups())
			}
		})
	}, sim.Options{})
	require.Nil(t, r.Failure)
}

func TestPollingThreadSeesEveryTick(t *testing.T) {
	for name, until := range map[string]func(time.Duration){
		"looks": func(d time.Duration) {
			for mem.Now() < d {
			}
		},
		"pauses": func(d time.Duration) {
			for mem.Now() < d {
				mem.Pause()
			}
		},
	} {
		r := sim.Explore(func(w *sim.World) {
			w.Go("reader", func() {
				for range 10 {
					w.Sleep(time.Second)
				}
			})
			w.Go("poller", func() {
				until(3 * time.Second)
				if w.Now() != 3*time.Second {
					w.Failf("it is %v", w.Now())
				}
			})
		}, sim.Options{})
		require.Nil(t, r.Failure, name)
	}
}

func TestPollingForNothingIsLivelock(t *testing.T) {
	for name, done := range polls {
		t.Run(name, func(t *testing.T) {
			kind := sim.Livelock
			if name == "short sleeps" {
				kind = sim.Endless
			}
			budget := sim.Budget{RunSteps: 6000}
			scenario := func(w *sim.World) {
				b := new(box)
				w.Horizon(100 * time.Millisecond)
				w.Go("other", func() { w.Sleep(time.Millisecond) })
				w.Go("poller", func() {
					for !done(b) {
					}
				})
			}
			r := sim.Explore(scenario, sim.Options{Bound: 1, Budget: budget})
			require.NotNil(t, r.Failure)
			require.Equal(t, kind, r.Failure.Kind)
			require.Equal(t, "poller", r.Failure.Thread)
			rec, err := sim.Replay(scenario, r.Failure.Schedule, budget)
			require.NoError(t, err)
			require.Equal(t, r.Failure, rec.Failure)
			require.Equal(t, "poller", rec.Left[len(rec.Left)-1].Thread)
			require.Contains(t, rec.Left[len(rec.Left)-1].Where, "spin_test.go:")
		})
	}
}

func TestTwoPollersForEachOtherAreLivelock(t *testing.T) {
	for name, done := range polls {
		if name == "short sleeps" || name == "nobody receives" || name == "empty channel" {
			continue // the first never stands still, the others have no partner
		}
		t.Run(name, func(t *testing.T) {
			r := sim.Explore(func(w *sim.World) {
				b := new(box)
				for range 2 {
					w.Go("poller", func() {
						for !done(b) {
						}
						b.open()
					})
				}
			}, sim.Options{})
			require.NotNil(t, r.Failure)
			require.Equal(t, sim.Livelock, r.Failure.Kind)
		})
	}
}

// wait polls a flag for some rounds, and parks if that does not help.
func wait(b *box, c *mem.Cond, rounds int, parked func()) {
	for range rounds {
		if b.flag.Load() {
			return
		}
		mem.Pause()
	}
	c.L.Lock()
	defer c.L.Unlock()
	for !b.flag.Load() {
		parked()
		c.Wait()
	}
}

func TestBoundedSpinIsExploredToThePark(t *testing.T) {
	for _, rounds := range []int{1, 3, 5, 8} {
		got := tell(t, sim.Options{Bound: 1}, func(w *sim.World, s story) {
			b := new(box)
			c := &mem.Cond{L: new(mem.Mutex)}
			w.Go("waiter", func() {
				wait(b, c, rounds, func() { s.add("parks ") })
				s.add("goes on")
			})
			w.Go("setter", func() {
				s.add("moves ")
				b.flag.Store(true)
				c.L.Lock()
				c.Broadcast()
				c.L.Unlock()
			})
		})
		require.Contains(t, got, "parks moves goes on", "%d rounds", rounds)
		require.Contains(t, got, "moves goes on")
	}
}

func TestBoundedSpinCostsTheSameForAnyWait(t *testing.T) {
	for _, rounds := range []int{0, 1, 5, 8} {
		figures := func(long time.Duration) (steps, wakes int) {
			r := sim.Explore(func(w *sim.World) {
				b := new(box)
				c := &mem.Cond{L: new(mem.Mutex)}
				waiter := w.Go("waiter", func() { wait(b, c, rounds, func() {}) })
				w.Go("setter", func() {
					w.Sleep(long)
					c.L.Lock()
					b.flag.Store(true)
					c.Broadcast()
					c.L.Unlock()
				})
				w.After(func() { steps, wakes = waiter.Steps(), w.Wakes() })
			}, sim.Options{})
			require.Nil(t, r.Failure)
			return steps, wakes
		}
		short, wakes := figures(time.Millisecond)
		require.Zero(t, wakes, "%d rounds", rounds)
		long, wakes := figures(24 * time.Hour)
		require.Zero(t, wakes, "%d rounds", rounds)
		require.Equal(t, short, long)
	}
}

func TestSpinSlicesAllowLongerSpins(t *testing.T) {
	wakes := func(slices int) (n int) {
		r := sim.Explore(func(w *sim.World) {
			w.SpinSlices(slices)
			b := new(box)
			c := &mem.Cond{L: new(mem.Mutex)}
			w.Go("waiter", func() { wait(b, c, 40, func() {}) })
			w.Go("setter", func() {
				w.Sleep(time.Second)
				c.L.Lock()
				b.flag.Store(true)
				c.Broadcast()
				c.L.Unlock()
			})
			w.After(func() { n = w.Wakes() })
		}, sim.Options{})
		require.Nil(t, r.Failure)
		return n
	}
	require.Equal(t, 1, wakes(1))
	require.Zero(t, wakes(6))
}

func TestLongLoopIsNoLivelock(t *testing.T) {
	const n = 5000
	loops := map[string]func(b *box, i int){
		"add":             func(b *box, _ int) { b.word.Add(1) },
		"store":           func(b *box, i int) { b.word.Store(uint64(i)) },
		"lock and unlock": func(b *box, _ int) { b.locked() },
		"load and store":  func(b *box, i int) { b.word.Store(b.word.Load() + 1); b.flag.Load() },
		"new objects":     func(*box, int) { new(mem.Uint64).Load() },
		"loads and adds":  func(b *box, i int) { b.flag.Load(); b.word.Add(1) },
	}
	for name, loop := range loops {
		for _, others := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				r := sim.Explore(func(w *sim.World) {
					b := new(box)
					if others {
						w.Patient(4 * n)
						for range 2 {
							w.Go("sleeper", func() { w.Sleep(time.Second) })
						}
					}
					w.Go("worker", func() {
						for i := range n {
							loop(b, i)
						}
						if w.Now() != 0 {
							w.Failf("the clock moved to %v", w.Now())
						}
					})
				}, sim.Options{Few: 3})
				require.Nil(t, r.Failure)
				require.True(t, r.Explored.Complete)
			})
		}
	}
}

func TestImpatientClockMovesPastLongLoop(t *testing.T) {
	r := sim.Explore(func(w *sim.World) {
		b := new(box)
		w.Go("sleeper", func() { w.Sleep(time.Second) })
		w.Go("worker", func() {
			for range 1000 {
				b.word.Add(1)
			}
			if w.Now() != time.Second {
				w.Failf("it is %v", w.Now())
			}
		})
	}, sim.Options{})
	require.Nil(t, r.Failure, "without Patient, a loop of so many operations is thought to wait for the clock")
}
