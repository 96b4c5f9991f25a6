package sim_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// story is what the threads of a scenario did, a letter a deed.
type story struct{ *sim.Cell[string] }

func newStory(w *sim.World) story { return story{sim.NewCell(w, "")} }

func (s story) add(deed string) { s.Set(s.Get() + deed) }

// tell explores a scenario that fills a story, and returns all stories there are.
func tell(t *testing.T, o sim.Options, scenario func(*sim.World, story)) []string {
	t.Helper()
	all := map[string]struct{}{}
	r := sim.Explore(func(w *sim.World) {
		s := newStory(w)
		w.After(func() { all[s.Get()] = struct{}{} })
		scenario(w, s)
	}, o)
	require.Nil(t, r.Failure)
	require.True(t, r.Explored.Complete)
	return slices.Sorted(maps.Keys(all))
}

const crowd = "abcd"

// queueUp starts a thread for each of the crowd. They come to what they wait
// for while thread "opener" sleeps, in every order the bound allows.
func queueUp(w *sim.World, s story, wait func(name string), open func()) {
	for _, c := range crowd {
		w.Go(string(c), func() {
			wait(string(c))
			s.add(string(c))
		})
	}
	w.Go("opener", func() {
		w.Sleep(time.Millisecond)
		open()
	})
}

// waits are the ways of waiting after which more than one thread can go on.
var waits = map[string]func(*sim.World, story){
	"start": func(w *sim.World, s story) {
		for _, c := range crowd {
			w.Go(string(c), func() { s.add(string(c)) })
		}
	},
	"sleep to one instant": func(w *sim.World, s story) {
		queueUp(w, s, func(string) { w.Sleep(time.Millisecond) }, func() {})
	},
	"sleep to one instant from different ones": func(w *sim.World, s story) {
		queueUp(w, s, func(name string) {
			early := time.Duration(name[0]-'a') * time.Microsecond
			mem.Sleep(early)
			mem.Sleep(time.Millisecond - early)
		}, func() {})
	},
	"event": func(w *sim.World, s story) {
		e := new(mem.Event)
		queueUp(w, s, func(string) { e.Wait() }, e.Set)
	},
	"wait group": func(w *sim.World, s story) {
		g := new(mem.WaitGroup)
		g.Add(1)
		queueUp(w, s, func(string) { g.Wait() }, g.Done)
	},
	"counter": func(w *sim.World, s story) {
		c := sim.NewCounter(w)
		queueUp(w, s, func(string) { c.AwaitAtLeast(1) }, func() { c.Add(1) })
	},
	"close of a channel": func(w *sim.World, s story) {
		c := new(mem.Chan[int])
		queueUp(w, s, func(string) { c.Recv() }, c.Close)
	},
	"receive": func(w *sim.World, s story) {
		c := mem.MakeChan[int](len(crowd))
		queueUp(w, s, func(string) { c.Recv() }, func() {
			for i := range crowd {
				c.Send(i)
			}
		})
	},
	"send": func(w *sim.World, s story) {
		c := mem.MakeChan[int](1)
		c.Send(0)
		queueUp(w, s, func(string) { c.Send(1) }, func() {
			for range crowd {
				c.Recv()
			}
		})
	},
	"mutex hand-over": func(w *sim.World, s story) {
		mu := new(mem.Mutex)
		mu.Lock()
		for _, c := range crowd {
			w.Go(string(c), func() {
				mu.Lock()
				s.add(string(c))
				mu.Unlock()
			})
		}
		w.Go("holder", func() {
			w.Sleep(time.Millisecond)
			mu.Unlock()
		})
	},
	"broadcast": func(w *sim.World, s story) {
		c := &mem.Cond{L: new(mem.Mutex)}
		for _, name := range crowd {
			w.Go(string(name), func() {
				c.L.Lock()
				c.Wait()
				s.add(string(name))
				c.L.Unlock()
			})
		}
		w.Go("caller", func() {
			w.Sleep(time.Millisecond)
			c.Broadcast()
		})
	},
	"readers after a writer": func(w *sim.World, s story) {
		l := new(mem.RWMutex)
		l.Lock()
		queueUp(w, s, func(string) { l.RLock() }, l.Unlock)
	},
	"writers after a reader": func(w *sim.World, s story) {
		l := new(mem.RWMutex)
		l.RLock()
		for _, c := range crowd {
			w.Go(string(c), func() {
				l.Lock()
				s.add(string(c))
				l.Unlock()
			})
		}
		w.Go("reader", func() {
			w.Sleep(time.Millisecond)
			l.RUnlock()
		})
	},
}

func TestBoundZeroReachesEveryWakeOrder(t *testing.T) {
	want := permutations(crowd)
	require.Len(t, want, 24)
	for name, scenario := range waits {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, want, tell(t, sim.Options{}, scenario))
		})
	}
}

// permutations of a string's letters, sorted.
func permutations(s string) []string {
	if s == "" {
		return []string{""}
	}
	var all []string
	for i := range s {
		for _, rest := range permutations(s[:i] + s[i+1:]) {
			all = append(all, s[i:i+1]+rest)
		}
	}
	slices.Sort(all)
	return all
}

func TestSignalWakesInOrderOfQueueing(t *testing.T) {
	got := tell(t, sim.Options{Bound: 1}, func(w *sim.World, s story) {
		c := &mem.Cond{L: new(mem.Mutex)}
		for _, name := range "abc" {
			w.Go(string(name), func() {
				w.Sleep(time.Duration(name-'a') * time.Millisecond)
				c.L.Lock()
				c.Wait()
				s.add(string(name))
				c.L.Unlock()
			})
		}
		w.Go("caller", func() {
			for range "abc" {
				w.Sleep(time.Second)
				c.Signal()
			}
		})
	})
	require.Equal(t, []string{"abc"}, got)
}

// steps lets each of the threads take n steps, and tells their order.
func steps(n int, threads string) func(*sim.World, story) {
	return func(w *sim.World, s story) {
		for _, c := range threads {
			w.Go(string(c), func() {
				for range n {
					w.Step()
					s.add(string(c))
				}
			})
		}
	}
}

func TestSearchPreemptsAtMostBoundTimes(t *testing.T) {
	const n, threads = 3, "abc"
	for bound := range 4 {
		var want []string
		for _, s := range interleavings("", n, threads) {
			if preemptions(s, n) <= bound {
				want = append(want, s)
			}
		}
		slices.Sort(want)
		got := tell(t, sim.Options{Bound: bound}, steps(n, threads))
		require.Equal(t, want, got, "bound %d", bound)
		if bound == 0 {
			require.Len(t, got, 6) // the orders of three threads
		}
	}
}

// interleavings are the ways to go on with s until each thread has taken n steps.
func interleavings(s string, n int, threads string) (all []string) {
	if len(s) == n*len(threads) {
		return []string{s}
	}
	for _, c := range threads {
		if strings.Count(s, string(c)) < n {
			all = append(all, interleavings(s+string(c), n, threads)...)
		}
	}
	return all
}

// preemptions counts the places where a thread stops that has steps left.
func preemptions(s string, n int) (k int) {
	for i := 1; i < len(s); i++ {
		if s[i] != s[i-1] && strings.Count(s[:i], s[i-1:i]) < n {
			k++
		}
	}
	return k
}

func TestWaitingThreadGivesUpItsTurnFree(t *testing.T) {
	// The lock is handed to and fro: no switch here takes the turn from a thread
	// that could have gone on.
	got := tell(t, sim.Options{}, func(w *sim.World, s story) {
		for _, c := range "ab" {
			w.Go(string(c), func() {
				for range 3 {
					mem.Sleep(time.Millisecond)
					s.add(string(c))
				}
			})
		}
	})
	require.Len(t, got, 8) // either of two goes first, at each of three instants
}
