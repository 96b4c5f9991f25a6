package rcu

import (
	"context"
	"time"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/mem"
)

// after calls f once, in d, on a goroutine of its own, unless it is stopped
// before. On the machine time is virtual, and a thread sleeps through it.
func after(d time.Duration, name string, f func()) (stop func()) {
	if machine.Active() == nil {
		t := time.AfterFunc(d, f)
		return func() { t.Stop() }
	}
	var stopped mem.Bool
	mem.Go(name, func() {
		mem.Sleep(d)
		if !stopped.Load() {
			f()
		}
	})
	return func() { stopped.Store(true) }
}

// afterDone calls f, on a goroutine of its own, when ctx is done, unless it is
// stopped before. On the machine, where only mem.Go may start goroutines, the context starts it.
func afterDone(ctx context.Context, f func()) (stop func() bool) {
	if machine.Active() != nil {
		if c, ok := ctx.(interface{ AfterFunc(func()) func() bool }); ok {
			return c.AfterFunc(f)
		}
	}
	return context.AfterFunc(ctx, f)
}
