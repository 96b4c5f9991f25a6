// Package real03 is the real run of lesson 03: the learner's waits under torture,
// over the library's grace period.
package real03

import (
	"fmt"
	"sync/atomic"
	"time"

	"graceperiod/rcu/torture"
	"graceperiod/tests/grace"
	"graceperiod/tests/real"
	"graceperiod/tests/real/given"
)

type waits[C any] interface {
	Start() C
	Poll(C) bool
	Wait(C)
}

// updaters wait side by side, and can share grace periods.
const updaters = 4

// Run is the real run over a lesson's constructor.
func Run[W waits[C], C any](new func(grace.Period) W) real.Run {
	var served, ended atomic.Uint64
	return real.Torture(func() real.Subject {
		p := given.New(&ended)
		w := new(p)
		return real.Subject{Updaters: updaters, Subject: torture.Subject{
			Reader: p.Reader,
			Ways: []torture.Way{
				{Name: "Start and Wait", Wait: func() {
					w.Wait(w.Start())
					served.Add(1)
				}},
				{Name: "Start and Poll", Wait: func() {
					for c := w.Start(); !w.Poll(c); {
						time.Sleep(20 * time.Microsecond)
					}
					served.Add(1)
				}},
			},
		}}
	}, func() (string, map[string]uint64) {
		return fmt.Sprintf("%s waits of %d updaters cost %s calls of the given Synchronize", real.Count(served.Load()), updaters, real.Count(ended.Load())),
			map[string]uint64{"waits": served.Load(), "synchronize_calls": ended.Load()}
	})
}
