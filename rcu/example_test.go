package rcu_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/trace"
)

// config is what readers share in the examples. A buffer must not go back to its
// pool while a reader looks at it.
type config struct{ buffer []byte }

// An updater replaces what readers share, waits, and then ends the old one.
func Example() {
	domain := rcu.New(rcu.Options{})
	var current atomic.Pointer[config]
	current.Store(&config{buffer: []byte("old")})

	reader := domain.Register()
	reader.ReadLock()
	fmt.Printf("reader sees %s\n", current.Load().buffer)
	reader.ReadUnlock()

	old := current.Swap(&config{buffer: []byte("new")}) // from here on nobody finds it
	domain.Synchronize()                                // and nobody looks at it any more
	clear(old.buffer)

	reader.ReadLock()
	fmt.Printf("reader sees %s\n", current.Load().buffer)
	reader.ReadUnlock()
	reader.Unregister()
	// Output:
	// reader sees old
	// reader sees new
}

func ExampleNew() {
	domain := rcu.New(rcu.Options{
		Limit:      10_000, // of the backlog, for CallContext
		StallAfter: time.Second,
		OnStall:    func(s rcu.Stall) { fmt.Println(s) },
	})
	fmt.Println(domain.Stats().GracePeriods)
	// Output: 0
}

// Sections without a handle suit code that does not know its goroutine. They nest.
func ExampleDomain_ReadLock() {
	domain := rcu.New(rcu.Options{})
	outer := domain.ReadLock()
	inner := domain.ReadLock()
	domain.ReadUnlock(inner)
	domain.ReadUnlock(outer)

	defer func() { fmt.Println(recover()) }()
	domain.ReadUnlock(outer)
	// Output: rcu: ReadUnlock of a section that was left before; each Section that ReadLock returns is left once
}

func ExampleDomain_Register() {
	domain := rcu.New(rcu.Options{})
	reader := domain.Register().Named("indexer")
	defer reader.Unregister()

	reader.ReadLock()
	reader.ReadLock() // sections nest
	reader.ReadUnlock()
	fmt.Println(reader.Inside())
	reader.ReadUnlock()
	fmt.Println(reader.Inside())
	// Output:
	// true
	// false
}

// A handle knows whether its own section would be waited for.
func ExampleReader_Synchronize() {
	domain := rcu.New(rcu.Options{})
	reader := domain.Register()
	reader.ReadLock()
	defer reader.ReadUnlock()

	defer func() { fmt.Println(recover()) }()
	reader.Synchronize()
	// Output: rcu: Synchronize inside a section of reader 1: it would wait for itself; leave the section first, or post a callback with Call
}

func ExampleDomain_SynchronizeContext() {
	domain := rcu.New(rcu.Options{})
	reader := domain.Register()
	reader.ReadLock() // and stays

	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	err := domain.SynchronizeContext(ctx)
	fmt.Println(errors.Is(err, context.DeadlineExceeded))

	reader.ReadUnlock()
	fmt.Println(domain.SynchronizeContext(context.Background()))
	// Output:
	// true
	// <nil>
}

// Expedited waits cost others more; Normal takes the privilege away.
func ExampleDomain_SynchronizeExpedited() {
	domain := rcu.New(rcu.Options{})
	domain.SynchronizeExpedited()
	domain.Normal(true)
	domain.SynchronizeExpedited()
	s := domain.Stats()
	fmt.Println(s.GracePeriods, "grace periods,", s.Expedited, "of them expedited")
	// Output: 2 grace periods, 1 of them expedited
}

// A cookie lets the caller do other things in the meantime.
func ExampleDomain_Start() {
	domain := rcu.New(rcu.Options{})
	reader := domain.Register()
	reader.ReadLock()

	cookie := domain.Start()
	fmt.Println(domain.Poll(cookie))
	reader.ReadUnlock()

	domain.Wait(cookie)
	fmt.Println(domain.Poll(cookie))
	// Output:
	// false
	// true
}

func ExampleDomain_Call() {
	domain := rcu.New(rcu.Options{})
	buffer := []byte("old")
	if err := domain.Call(func() { clear(buffer) }); err != nil {
		fmt.Println(err)
	}
	_ = domain.Barrier() // all callbacks posted until here have returned
	fmt.Println(buffer)
	// Output: [0 0 0]
}

// CallContext is for those who post without end: at the limit they wait.
func ExampleDomain_CallContext() {
	domain := rcu.New(rcu.Options{Limit: 100})
	calls := 0
	for range 1000 {
		if err := domain.CallContext(context.Background(), func() { calls++ }); err != nil {
			fmt.Println(err)
		}
	}
	_ = domain.Barrier()
	fmt.Println(calls, domain.Stats().Throttled > 0)
	// Output: 1000 true
}

func ExampleDomain_Close() {
	domain := rcu.New(rcu.Options{})
	_ = domain.Call(func() { fmt.Println("called") })
	fmt.Println(domain.Close())
	fmt.Println(domain.Call(func() {}))
	// Output:
	// called
	// <nil>
	// rcu: the domain is closed
}

func ExampleDomain_Stats() {
	domain := rcu.New(rcu.Options{})
	domain.Register()
	domain.Synchronize()
	fmt.Println(domain.Stats())
	// Output: 1 grace periods (0 expedited) for 1 callers, 0 shared; 0 callbacks posted, 0 invoked; 1 readers
}

func ExampleStall() {
	stalled := make(chan rcu.Stall, 1)
	domain := rcu.New(rcu.Options{StallAfter: time.Millisecond, OnStall: func(s rcu.Stall) {
		select {
		case stalled <- s:
		default:
		}
	}})
	reader := domain.Register().Named("indexer")
	reader.ReadLock()
	cookie := domain.Start()
	s := <-stalled
	fmt.Println("grace period", s.GracePeriod, "waits for", s.Readers[0].Name)
	reader.ReadUnlock()
	domain.Wait(cookie)
	// Output: grace period 1 waits for indexer
}

func ExampleOptions_trace() {
	domain := rcu.New(rcu.Options{Trace: func(e trace.Event) { fmt.Println(e.Note) }})
	reader := domain.Register()
	reader.ReadLock()
	reader.ReadUnlock()
	domain.Synchronize()
	// Output:
	// reader 1 is inside
	// reader 1 has left
	// grace period 1 begins
	// grace period 1 ends
}

// Barrier waits for callbacks, and not for readers.
func ExampleDomain_Barrier() {
	domain := rcu.New(rcu.Options{})
	for i := range 3 {
		_ = domain.Call(func() { fmt.Println("callback", i) })
	}
	_ = domain.Barrier()
	fmt.Println("all have returned")
	// Output:
	// callback 0
	// callback 1
	// callback 2
	// all have returned
}

func ExampleDomain_WaitContext() {
	domain := rcu.New(rcu.Options{})
	section := domain.ReadLock()
	cookie := domain.Start()

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fmt.Println(domain.WaitContext(ctx, cookie))

	domain.ReadUnlock(section)
	fmt.Println(domain.WaitContext(context.Background(), cookie))
	// Output:
	// context canceled
	// <nil>
}

// After Close what returns no error panics with one that wraps ErrClosed.
func ExampleMisuse() {
	domain := rcu.New(rcu.Options{})
	_ = domain.Close()
	defer func() {
		err := recover().(*rcu.Misuse)
		fmt.Println(err.Op, errors.Is(err, rcu.ErrClosed))
	}()
	domain.Synchronize()
	// Output: Synchronize true
}

func ExampleReader_Unregister() {
	domain := rcu.New(rcu.Options{})
	reader := domain.Register()
	reader.Unregister()
	defer func() { fmt.Println(recover()) }()
	reader.ReadLock()
	// Output: rcu: ReadLock on a handle that was unregistered; register a new one
}
