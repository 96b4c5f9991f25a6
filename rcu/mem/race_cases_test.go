//go:build race

package mem_test

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// No fmt in here: the pool that it keeps orders the threads that use it.

// handOver is data written before signal, and read after wait.
func handOver(name string, pair func(w *sim.World) (signal, wait func())) raceCase {
	return raceCase{name: name, shape: "hand-over", scenario: func(w *sim.World, right bool) {
		signal, wait := pair(w)
		var data int
		w.Go("writer", func() {
			if right {
				data = 1
			}
			signal()
			if !right {
				data = 1 // raced: hand-over
			}
		})
		w.Go("reader", func() {
			wait()
			if data > 1 { // raced: hand-over
				w.Failf("data")
			}
		})
	}}
}

// unordered is what looks like a hand-over, and promises no order. The reader
// comes later, so that in no schedule the race is one of the other direction.
func unordered(name string, pair func(w *sim.World) (signal, wait func())) raceCase {
	c := raceCase{name: name, shape: "unordered", onlyBad: true}
	c.scenario = func(w *sim.World, _ bool) {
		signal, wait := pair(w)
		var data int
		w.Go("writer", func() {
			data = 1 // raced: unordered
			signal()
		})
		w.Go("reader", func() {
			w.Sleep(ms)
			wait()
			if data > 1 { // raced: unordered
				w.Failf("data")
			}
		})
	}
	return c
}

// section is data that one thread reads and another writes, both inside.
func section(name string, pair func() (a, b mem.Locker)) raceCase {
	return raceCase{name: name, shape: "section", scenario: func(w *sim.World, right bool) {
		a, b := pair()
		var data int
		w.Go("reader", func() {
			a.Lock()
			if right && data > 1 {
				w.Failf("data")
			}
			a.Unlock()
			if !right && data > 1 { // raced: section
				w.Failf("data")
			}
		})
		w.Go("writer", func() {
			b.Lock()
			data = 1 // raced: section
			b.Unlock()
		})
	}}
}

// until polls.
func until(ok func() bool) func() {
	return func() {
		for !ok() {
			mem.Pause()
		}
	}
}

func ok(_ int, ok bool) bool { return ok }

func raceCases() []raceCase {
	var all []raceCase
	for i, f := range flags() {
		all = append(all, handOver(f.name, func(*sim.World) (_, _ func()) {
			f := flags()[i]
			return f.raise, until(f.up)
		}))
	}
	all = append(all, lockCases()...)
	all = append(all, chanCases()...)
	all = append(all, waitCases()...)
	all = append(all, threadCases()...)
	return append(all, unorderedCases()...)
}

// tryLocker locks by TryLock.
type tryLocker struct{ *mem.Mutex }

func (l tryLocker) Lock() { until(l.TryLock)() }

// semaphore locks by a place in a buffer.
type semaphore struct{ *mem.Chan[int] }

func (s semaphore) Lock()   { s.Send(0) }
func (s semaphore) Unlock() { s.Recv() }

func lockCases() []raceCase {
	return []raceCase{
		section("Mutex", func() (_, _ mem.Locker) { mu := &mem.Mutex{}; return mu, mu }),
		section("TryLock", func() (_, _ mem.Locker) { l := tryLocker{&mem.Mutex{}}; return l, l }),
		section("RWMutex writers", func() (_, _ mem.Locker) { rw := &mem.RWMutex{}; return rw, rw }),
		section("RWMutex reader and writer", func() (_, _ mem.Locker) { rw := &mem.RWMutex{}; return rw.RLocker(), rw }),
		section("semaphore", func() (_, _ mem.Locker) { s := semaphore{mem.MakeChan[int](1)}; return s, s }),
		handOver("Cond under its lock", func(*sim.World) (_, _ func()) {
			c := &mem.Cond{L: &mem.Mutex{}}
			up := false
			return func() { c.L.Lock(); up = true; c.L.Unlock(); c.Signal() },
				func() {
					c.L.Lock()
					for !up {
						c.Wait()
					}
					c.L.Unlock()
				}
		}),
		handOver("Signal", func(w *sim.World) (_, _ func()) {
			c := &mem.Cond{L: &mem.Mutex{}}
			return func() { w.Sleep(ms); c.Signal() }, func() { c.L.Lock(); c.Wait(); c.L.Unlock() }
		}),
		handOver("Broadcast", func(w *sim.World) (_, _ func()) {
			c := &mem.Cond{L: &mem.Mutex{}}
			return func() { w.Sleep(ms); c.Broadcast() }, func() { c.L.Lock(); c.Wait(); c.L.Unlock() }
		}),
		{name: "RWMutex readers, then a writer", shape: "two readers", scenario: func(w *sim.World, right bool) {
			var rw mem.RWMutex
			var data [2]int
			for i := range data {
				w.Go("reader", func() {
					rw.RLock()
					if right {
						data[i]++ // each its own
					} else {
						data[0]++ // raced: two readers
					}
					rw.RUnlock()
				})
			}
			at(w, ms, "writer", func() {
				rw.Lock()
				data[0], data[1] = data[1], data[0]
				rw.Unlock()
			})
		}},
	}
}

func chanCases() []raceCase {
	sized := func(size int, pair func(c *mem.Chan[int]) (_, _ func())) func(*sim.World) (_, _ func()) {
		return func(*sim.World) (_, _ func()) { return pair(mem.MakeChan[int](size)) }
	}
	there := func(c *mem.Chan[int]) (_, _ func()) { return func() { c.Send(1) }, func() { c.Recv() } }
	return []raceCase{
		handOver("unbuffered Chan", sized(0, there)),
		handOver("unbuffered Chan, back to the sender", sized(0, func(c *mem.Chan[int]) (_, _ func()) {
			return func() { c.Recv() }, func() { c.Send(1) }
		})),
		handOver("buffered Chan", sized(1, there)),
		handOver("buffered Chan, back to the sender", sized(1, func(c *mem.Chan[int]) (_, _ func()) {
			return func() { c.Recv() }, func() { c.Send(1); c.Send(2) }
		})),
		handOver("TrySend to a buffer", sized(2, func(c *mem.Chan[int]) (_, _ func()) {
			return func() { c.TrySend(1) }, until(func() bool { return ok(c.TryRecv()) })
		})),
		handOver("TrySend to a receiver", sized(0, func(c *mem.Chan[int]) (_, _ func()) {
			return until(func() bool { return c.TrySend(1) }), func() { c.Recv() }
		})),
		handOver("TryRecv from a sender", sized(0, func(c *mem.Chan[int]) (_, _ func()) {
			return func() { c.Send(1) }, until(func() bool { return ok(c.TryRecv()) })
		})),
		handOver("Close", sized(0, func(c *mem.Chan[int]) (_, _ func()) { return c.Close, func() { c.Recv() } })),
		handOver("Close of a buffer", sized(2, func(c *mem.Chan[int]) (_, _ func()) {
			return c.Close, func() { c.Recv() }
		})),
	}
}

func waitCases() []raceCase {
	return []raceCase{
		handOver("Event.Wait", func(*sim.World) (_, _ func()) {
			var e mem.Event
			return e.Set, e.Wait
		}),
		handOver("Event set again", func(w *sim.World) (_, _ func()) {
			var e mem.Event
			e.Set()
			return func() { e.Set(); w.Sleep(ms) }, func() { w.Sleep(2 * ms); e.Wait() }
		}),
		handOver("Event, then set again by another", func(w *sim.World) (_, _ func()) {
			var e mem.Event
			at(w, ms, "another", e.Set)
			return e.Set, func() { w.Sleep(2 * ms); e.Wait() }
		}),
		handOver("WaitGroup", func(*sim.World) (_, _ func()) {
			var g mem.WaitGroup
			g.Add(1)
			return g.Done, g.Wait
		}),
		handOver("WaitGroup, not the last", func(w *sim.World) (_, _ func()) {
			var g mem.WaitGroup
			g.Add(2)
			at(w, ms, "last", g.Done)
			return g.Done, g.Wait
		}),
		handOver("Counter.AwaitAtLeast", func(w *sim.World) (_, _ func()) {
			c := sim.NewCounter(w)
			return func() { c.Add(1) }, func() { c.AwaitAtLeast(1) }
		}),
		handOver("Counter.Join", func(w *sim.World) (_, _ func()) {
			c := sim.NewCounter(w)
			wait := until(func() bool { return c.Get() == 1 })
			return func() { c.Add(1) }, func() { wait(); c.Join() }
		}),
	}
}

func threadCases() []raceCase {
	return []raceCase{
		{name: "Go", shape: "parent", scenario: func(w *sim.World, right bool) {
			var data int
			w.Go("parent", func() {
				if right {
					data = 1
				}
				mem.Go("child", func() {
					if data > 1 { // raced: parent
						w.Failf("data")
					}
				})
				if !right {
					data = 1 // raced: parent
				}
				mem.Sleep(ms)
			})
		}},
		{name: "World.Go", shape: "scenario", scenario: func(w *sim.World, right bool) {
			var data int
			if right {
				data = 1
			}
			w.Go("child", func() {
				if data > 1 { // raced: scenario
					w.Failf("data")
				}
			})
			if !right {
				data = 1 // raced: scenario
			}
		}},
		{name: "World.After", shape: "after", scenario: func(w *sim.World, right bool) {
			var data int
			start := func(name string, f func()) { mem.Go(name, f); mem.Sleep(ms) }
			if right {
				start = func(name string, f func()) { w.Go(name, f) }
			}
			start("thread", func() {
				data = 1 // raced: after
			})
			w.After(func() {
				if data > 1 { // raced: after
					w.Failf("data")
				}
			})
		}},
	}
}

func unorderedCases() []raceCase {
	none := func() {}
	return []raceCase{
		unordered("time is no order", func(*sim.World) (_, _ func()) { return none, none }),
		unordered("Pause is no order", func(*sim.World) (_, _ func()) { return mem.Pause, mem.Pause }),
		unordered("a Cell is no order", func(w *sim.World) (_, _ func()) {
			c := sim.NewCell(w, false)
			return func() { c.Set(true) }, until(c.Get)
		}),
		unordered("Counter.Get is no order", func(w *sim.World) (_, _ func()) {
			c := sim.NewCounter(w)
			return func() { c.Add(1) }, until(func() bool { return c.Get() == 1 })
		}),
		unordered("a Store learns nothing", func(*sim.World) (_, _ func()) {
			var x mem.Int64
			return func() { x.Store(1) }, func() { x.Store(2) }
		}),
		unordered("a Store of a Pointer learns nothing", func(*sim.World) (_, _ func()) {
			var x mem.Pointer[int]
			return func() { x.Store(new(int)) }, func() { x.Store(nil) }
		}),
		unordered("a Load tells nothing", func(*sim.World) (_, _ func()) {
			var x mem.Int64
			return func() { x.Load() }, func() { x.Load() }
		}),
		unordered("another Mutex", func(*sim.World) (_, _ func()) {
			var a, b mem.Mutex
			return func() { a.Lock(); a.Unlock() }, func() { b.Lock(); b.Unlock() }
		}),
		unordered("two readers of a RWMutex", func(*sim.World) (_, _ func()) {
			var rw mem.RWMutex
			look := func() { rw.RLock(); rw.RUnlock() }
			return look, look
		}),
		unordered("an Event that is not set", func(*sim.World) (_, _ func()) {
			var e mem.Event
			return none, func() { e.IsSet() }
		}),
		unordered("a TryLock that fails", func(*sim.World) (_, _ func()) {
			var mu mem.Mutex
			return func() { mu.Lock() }, func() { mu.TryLock() }
		}),
		unordered("a Wait with nothing to wait for", func(*sim.World) (_, _ func()) {
			var g mem.WaitGroup
			return g.Wait, g.Wait
		}),
	}
}
