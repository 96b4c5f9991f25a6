package graded_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	_ "graceperiod/rcu/sim/graded"
)

func TestOperationOutsideScenarioIsRefusedWithItsLine(t *testing.T) {
	source, err := os.ReadFile("graded_test.go")
	require.NoError(t, err)
	var (
		u     mem.Uint64
		i     mem.Int64
		b     mem.Bool
		p     mem.Pointer[int]
		mu    mem.Mutex
		rw    mem.RWMutex
		c     = mem.Cond{L: &mu}
		e     mem.Event
		g     mem.WaitGroup
		ch    mem.Chan[int]
		usual int
	)
	operations := map[string]func(){
		"u.Load":      func() { u.Load() },
		"i.Store":     func() { i.Store(1) },
		"b.Swap":      func() { b.Swap(true) },
		"p.Store":     func() { p.Store(&usual) },
		"mu.Lock":     func() { mu.Lock() },
		"mu.Unlock":   func() { mu.Unlock() },
		"mu.TryLock":  func() { mu.TryLock() },
		"rw.RLock":    func() { rw.RLock() },
		"rw.Lock":     func() { rw.Lock() },
		"c.Wait":      func() { c.Wait() },
		"c.Signal":    func() { c.Signal() },
		"e.Set":       func() { e.Set() },
		"e.Wait":      func() { e.Wait() },
		"e.IsSet":     func() { e.IsSet() },
		"g.Add":       func() { g.Add(1) },
		"g.Wait":      func() { g.Wait() },
		"ch.Send":     func() { ch.Send(1) },
		"ch.TryRecv":  func() { ch.TryRecv() },
		"ch.Close":    func() { ch.Close() },
		"mem.Go":      func() { mem.Go("", func() {}) },
		"mem.Sleep":   func() { mem.Sleep(time.Hour) },
		"mem.Now":     func() { mem.Now() },
		"mem.Pause()": func() { mem.Pause() },
	}
	for name, do := range operations {
		refused := fmt.Sprint(message(do))
		require.Contains(t, refused, "mem operation outside a scenario: graded_test.go:", name)
		var line int
		fmt.Sscanf(refused[strings.LastIndex(refused, ":")+1:], "%d", &line)
		assert.Contains(t, strings.Split(string(source), "\n")[line-1], name)

		// Inside a scenario the very values work, and afterwards they are refused again.
		r := sim.Explore(func(w *sim.World) {
			var x mem.Uint64
			w.Go("A", func() { x.Add(1) })
			w.Go("B", func() { x.Add(1) })
		}, sim.Options{Bound: 1})
		require.Nil(t, r.Failure)
	}
}

func message(do func()) (r any) {
	defer func() { r = recover() }()
	do()
	return nil
}
