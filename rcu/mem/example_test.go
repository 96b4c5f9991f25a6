package mem_test

import (
	"fmt"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// The same code runs on real goroutines and on the machine, which finds the one
// order of steps that loses an update.
func Example() {
	type account struct{ balance mem.Int64 }
	deposit := func(a *account) { a.balance.Store(a.balance.Load() + 10) }

	var a account // on real goroutines it mostly works
	deposit(&a)
	fmt.Println(a.balance.Load())

	r := sim.Explore(func(w *sim.World) {
		var a account
		w.Go("first", func() { deposit(&a) })
		w.Go("second", func() { deposit(&a) })
		w.After(func() {
			if n := a.balance.Load(); n != 20 {
				w.Failf("two deposits of 10 made %d", n)
			}
		})
	}, sim.Options{Bound: 1})
	fmt.Println(r.Failure.Text)
	// Output:
	// 10
	// two deposits of 10 made 10
}

// A number that many threads count with.
func ExampleUint64() {
	var served mem.Uint64
	var all mem.WaitGroup
	all.Add(3)
	for range 3 {
		mem.Go("server", func() {
			defer all.Done()
			served.Add(2)
		})
	}
	all.Wait()
	fmt.Println(served.Load())
	fmt.Println(served.Add(^uint64(0)), "after subtracting one")
	// Output:
	// 6
	// 5 after subtracting one
}

// A maximum is kept by a loop around CompareAndSwap.
func ExampleInt64() {
	var highest mem.Int64
	note := func(v int64) {
		for {
			old := highest.Load()
			if v <= old || highest.CompareAndSwap(old, v) {
				return
			}
		}
	}
	note(3)
	note(7)
	note(5)
	fmt.Println(highest.Load())
	// Output: 7
}

// Of all who try, one does the work.
func ExampleBool() {
	var claimed mem.Bool
	for range 3 {
		if claimed.CompareAndSwap(false, true) {
			fmt.Println("I do it")
		}
	}
	// Output: I do it
}

// A record is made first and published then: readers see it whole or not at all.
func ExamplePointer() {
	type config struct {
		host string
		port int
	}
	var current mem.Pointer[config]
	fmt.Println(current.Load() == nil)
	current.Store(&config{host: "localhost", port: 80})

	old := current.Swap(&config{host: "localhost", port: 8080})
	fmt.Println(old.port, current.Load().port)
	// Output:
	// true
	// 80 8080
}

// Fields beside a Mutex are used with the Mutex held.
func ExampleMutex() {
	var t struct {
		mu    mem.Mutex
		names map[string]int
	}
	t.names = map[string]int{}
	var all mem.WaitGroup
	all.Add(2)
	for _, name := range []string{"a", "b"} {
		mem.Go(name, func() {
			defer all.Done()
			t.mu.Lock()
			defer t.mu.Unlock()
			t.names[name]++
		})
	}
	all.Wait()
	fmt.Println(len(t.names), t.mu.TryLock(), t.mu.TryLock())
	// Output: 2 true false
}

// Readers hold the lock together, a writer alone.
func ExampleRWMutex() {
	var rw mem.RWMutex
	price := 10

	var all mem.WaitGroup
	all.Add(2)
	for range 2 {
		mem.Go("reader", func() {
			defer all.Done()
			rw.RLock()
			defer rw.RUnlock()
			_ = price
		})
	}
	rw.Lock()
	price = 12
	rw.Unlock()
	all.Wait()
	fmt.Println(price)
	// Output: 12
}

// A Locker is what a Cond needs: a Mutex, a RWMutex, or the reading side of one.
func ExampleLocker() {
	var rw mem.RWMutex
	for _, l := range []mem.Locker{&mem.Mutex{}, &rw, rw.RLocker()} {
		l.Lock()
		l.Unlock()
	}
	fmt.Println("all unlocked")
	// Output: all unlocked
}

// Wait stands in a loop: the condition may be false again when it returns.
func ExampleCond() {
	var mu mem.Mutex
	notEmpty := mem.Cond{L: &mu}
	var queue []string

	var done mem.Event
	mem.Go("consumer", func() {
		mu.Lock()
		for len(queue) == 0 {
			notEmpty.Wait()
		}
		fmt.Println(queue[0])
		mu.Unlock()
		done.Set()
	})

	mu.Lock()
	queue = append(queue, "job")
	mu.Unlock()
	notEmpty.Signal()
	done.Wait()
	// Output: job
}

// Add is called before the thread starts, Done by the thread.
func ExampleWaitGroup() {
	var all mem.WaitGroup
	var sum mem.Int64
	for i := range 4 {
		all.Add(1)
		mem.Go("worker", func() {
			defer all.Done()
			sum.Add(int64(i))
		})
	}
	all.Wait()
	fmt.Println(sum.Load())
	// Output: 6
}

// What was written before Set can be read after Wait.
func ExampleEvent() {
	var ready mem.Event
	answer := 0
	mem.Go("worker", func() {
		answer = 42
		ready.Set()
	})
	ready.Wait()
	fmt.Println(answer, ready.IsSet())
	// Output: 42 true
}

// The zero Chan has no buffer: Send returns when the value has been received.
func ExampleChan() {
	var jobs mem.Chan[string]
	mem.Go("producer", func() {
		jobs.Send("first")
		jobs.Send("second")
		jobs.Close()
	})
	for {
		job, ok := jobs.Recv()
		if !ok {
			break
		}
		fmt.Println(job)
	}
	// Output:
	// first
	// second
}

// A buffer with two places; TrySend and TryRecv do not wait.
func ExampleMakeChan() {
	c := mem.MakeChan[int](2)
	fmt.Println(c.TrySend(1), c.TrySend(2), c.TrySend(3))
	fmt.Println(c.TryRecv())
	// Output:
	// true true false
	// 1 true
}

// The name heads the thread's column in timelines.
func ExampleGo() {
	var done mem.Event
	mem.Go("helper", func() {
		fmt.Println("on a thread of its own")
		done.Set()
	})
	done.Wait()
	// Output: on a thread of its own
}

// On the machine a day takes no time.
func ExampleSleep() {
	var woke time.Duration
	sim.Explore(func(w *sim.World) {
		w.Go("sleeper", func() {
			mem.Sleep(24 * time.Hour)
			woke = mem.Now()
		})
	}, sim.Options{})
	fmt.Println(woke)
	// Output: 24h0m0s
}

// Now is for measuring.
func ExampleNow() {
	begin := mem.Now()
	mem.Sleep(time.Millisecond)
	fmt.Println(mem.Now()-begin >= time.Millisecond)
	// Output: true
}

// A loop that waits for a change pauses, so that others can make the change.
func ExamplePause() {
	var ready mem.Bool
	mem.Go("setter", func() { ready.Store(true) })
	for !ready.Load() {
		mem.Pause()
	}
	fmt.Println("ready")
	// Output: ready
}
