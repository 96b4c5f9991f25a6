// Package real04 is the real run of lesson 04: the learner's callbacks under
// torture, over the library's grace period.
package real04

import (
	"errors"
	"fmt"
	"sync/atomic"

	"graceperiod/rcu/torture"
	"graceperiod/tests/grace"
	"graceperiod/tests/real"
	"graceperiod/tests/real/given"
)

type callbacks interface {
	Call(f func()) error
	Barrier()
	Close()
}

const (
	updaters = 2
	limit    = 200 // of the backlog: low enough for callers to be throttled
)

// Run is the real run over a lesson's constructor.
func Run[C callbacks](new func(gp grace.Period, limit int) C) real.Run {
	var called, ended atomic.Uint64
	return real.Torture(func() real.Subject {
		p := given.New(&ended)
		c := new(p, limit)
		var refused atomic.Bool
		return real.Subject{
			Updaters: updaters,
			Subject: torture.Subject{
				Reader:  p.Reader,
				Barrier: c.Barrier,
				Ways: []torture.Way{{Name: "Call", Call: func(f func()) {
					if c.Call(f) != nil {
						refused.Store(true)
					}
					called.Add(1)
				}}},
			},
			End: func() error {
				before := refused.Load()
				c.Close()
				switch {
				case before:
					return errors.New("Call refused a callback before Close was called")
				case c.Call(func() {}) == nil:
					return errors.New("Call accepted a callback after Close had returned")
				}
				return nil
			},
		}
	}, func() (string, map[string]uint64) {
		return fmt.Sprintf("%s callbacks cost %s calls of the given Synchronize", real.Count(called.Load()), real.Count(ended.Load())),
			map[string]uint64{"callbacks": called.Load(), "synchronize_calls": ended.Load()}
	})
}
