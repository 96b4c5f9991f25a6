package rcu_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu"
)

// goroutines are those that run code of the library for it: they were started by it.
func goroutines() []string {
	buf := make([]byte, 1<<20)
	var ours []string
	for _, g := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if strings.Contains(g, "graceperiod/rcu.(*Domain).help(") || strings.Contains(g, "graceperiod/rcu.(*Domain).runCallbacks(") ||
			strings.Contains(g, "graceperiod/rcu.(*stallWatch)") || strings.Contains(g, "wakeWhenDone") {
			ours = append(ours, g)
		}
	}
	return ours
}

func TestCloseLeavesNoGoroutine(t *testing.T) {
	d := rcu.New(rcu.Options{StallAfter: time.Millisecond, OnStall: func(rcu.Stall) {}})
	s := d.ReadLock()
	require.NoError(t, d.Call(func() {}))
	d.Start()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, d.SynchronizeContext(ctx), context.DeadlineExceeded)
	require.NotEmpty(t, goroutines(), "the check sees none of those that must be there")
	d.ReadUnlock(s)
	require.NoError(t, d.Close())
	// Close returns a moment before its goroutines' last instruction.
	require.Eventually(t, func() bool { return len(goroutines()) == 0 }, 5*time.Second, time.Millisecond)
}

// An idle domain has no goroutine, and so is collected without Close.
func TestIdleDomainIsCollected(t *testing.T) {
	collected := make(chan struct{})
	func() {
		d := rcu.New(rcu.Options{})
		r := d.Register()
		r.ReadLock()
		r.ReadUnlock()
		require.NoError(t, d.Call(func() {}))
		d.Wait(d.Start())
		d.SynchronizeExpedited()
		require.NoError(t, d.Barrier())
		runtime.AddCleanup(d, func(c chan struct{}) { close(c) }, collected)
	}()
	require.Eventually(t, func() bool {
		runtime.GC()
		select {
		case <-collected:
			return true
		default:
			return false
		}
	}, 10*time.Second, 10*time.Millisecond)
}

// A callback that fails its test ends its goroutine. The others must not stay behind.
func TestCallbackThatEndsItsGoroutineHoldsUpNobody(t *testing.T) {
	d := rcu.New(rcu.Options{CallDelay: -1})
	ran := 0
	for i := range 10 {
		require.NoError(t, d.Call(func() {
			if i%3 == 0 {
				runtime.Goexit()
			}
			ran++
		}))
	}
	require.NoError(t, d.Barrier())
	require.Equal(t, 6, ran)
	require.NoError(t, d.Call(runtime.Goexit))
	require.NoError(t, d.Close())
	require.Zero(t, d.Stats().Backlog())
}
