package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var tooEarly = []Submission{
	{Name: "left-to-a-worker", Goal: 4, Origin: "N17, alternative A: a callback that kicks a work item", New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) { mem.Go("worker", func() { t.waitAndRelease(mounts) }) }
	})},
	{Name: "released-by-a-worker", Goal: 4, New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			t.k.Synchronize()
			mem.Go("worker", func() { release(mounts) })
		}
	})},
	{Name: "waits-for-whoever-came-first", Goal: 4, New: with(func(t *table) {
		// One thread at a time releases; who comes meanwhile leaves it his mounts.
		var (
			mu      = new(mem.Mutex)
			queue   []*kernel.Mount
			working bool
		)
		t.finish = func(mounts []*kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			queue = append(queue, mounts...)
			if working {
				return
			}
			working = true
			for len(queue) > 0 {
				batch := queue
				queue = nil
				mu.Unlock()
				t.waitAndRelease(batch)
				mu.Lock()
			}
			working = false
		}
	})},
}
