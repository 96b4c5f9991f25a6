package wrong

import (
	"time"

	"graceperiod/rcu/mem"
)

var wasteful = []Submission{
	{Name: "shutdown-tries-again", Goal: 5, New: with(func(t *table) {
		t.shutdown = func() {
			for t.left() > 0 {
				t.waits.Wait(t.waits.Start())
				mem.Sleep(time.Millisecond)
			}
		}
	})},
	{Name: "shutdown-posts-again", Goal: 5, New: with(func(t *table) {
		t.shutdown = func() {
			for t.left() > 0 {
				t.calls.Call(func() {})
				t.calls.Barrier()
				mem.Sleep(time.Millisecond)
			}
		}
	})},
}

func (t *table) left() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pending
}
