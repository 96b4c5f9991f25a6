package kernel

import (
	"fmt"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// callbacks is what Call has been given, and the softirq that calls it.
type callbacks struct {
	queue    *sim.Queue[func()]
	posted   *sim.Counter // ever
	returned *sim.Counter // of these, in order
}

func newCallbacks(w *sim.World) callbacks {
	c := callbacks{queue: sim.NewQueue[func()](w), posted: sim.NewCounter(w), returned: sim.NewCounter(w)}
	w.Name("a callback", c.posted)
	w.Name("that callbacks return", c.returned)
	return c
}

// Call has f called after a grace period that begins from here on, and does not
// wait for that. Callbacks are called one after the other, in softirq context: they
// must not sleep. They may call Call and Schedule. It is one step, and anybody may
// call it. The kernel calls it call_rcu.
func (k *Kernel) Call(f func()) {
	k.w.Step()
	sim.Opf("Call", "")
	c := &k.callbacks
	c.queue.Put(f)
	number := c.posted.Add(1)
	if number == 1 {
		t := k.newTask("softirq", nil)
		k.w.Background(t.name, func() { k.softirq() }).SetLocal(t)
	}
	k.w.Markf(trace.Posted, named(number), "is posted by %s", k.task().name)
}

func named(callback int) string { return fmt.Sprintf("callback %d", callback) }

// softirq waits for grace periods, each for all callbacks that were posted before
// it began, and calls them.
func (k *Kernel) softirq() {
	c := &k.callbacks
	for called := 0; ; {
		c.posted.AwaitAtLeast(called + 1)
		n := c.posted.Get()
		k.grace("softirq")
		for ; called < n; called++ {
			k.w.Step()
			sim.Opf("callback", "")
			k.w.Mark(trace.Invoked, named(called+1), "is called")
			if f, ok := c.queue.Take(); ok {
				k.atomically(inCallback, f)
			}
			c.returned.Add(1)
		}
	}
}

// Barrier waits until all callbacks have returned that were posted before. If there
// are none it takes no time. It knows nothing of the work that callbacks have left
// to workers. The kernel calls it rcu_barrier.
func (k *Kernel) Barrier() {
	t := k.task()
	t.mayWait("calls Barrier")
	k.w.Step()
	sim.Opf("Barrier", "")
	c := &k.callbacks
	k.add(func(n *Counts) { n.Barriers++ })
	if n := c.posted.Get(); c.returned.Get() < n {
		if t.worker {
			k.add(func(n *Counts) { n.WorkerWaits++ })
		}
		c.returned.AwaitAtLeast(n)
	}
	c.returned.Join()
}
