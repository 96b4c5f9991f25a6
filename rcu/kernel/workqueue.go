package kernel

import (
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// workqueue is work for a pool of threads, which may sleep.
type workqueue struct {
	most    int // workers
	started *sim.Cell[int]
	idle    *sim.Cell[int]
	queue   *sim.Queue[*work]
	ready   *sim.Counter // work that nobody has taken
	touched *sim.Cell[int]
	open    *work // not done, the latest first; see late for why it is a list of its own
}

// work is one item.
type work struct {
	f    func()
	done *sim.Counter
	next *work
}

// usualWorkers is how many items the pool does at once, unless the suite says
// something else. The kernel's default is 256 for each CPU and queue; what matters
// here is that there is a limit.
const usualWorkers = 4

func newWorkqueue(w *sim.World) workqueue {
	q := workqueue{
		most: usualWorkers, started: sim.NewCell(w, 0), idle: sim.NewCell(w, 0), touched: sim.NewCell(w, 0),
		queue: sim.NewQueue[*work](w), ready: sim.NewCounter(w),
	}
	w.Name("work", q.ready)
	return q
}

// Workers sets how many items of work are done at once, at most.
func (h *Host) Workers(n int) { h.k.works.most = n }

// Schedule has a worker of the pool call f, and does not wait for that. Work may
// sleep; while it does, its worker does nothing else, and there are only a few of
// them. It is one step, and anybody may call it. The kernel calls it schedule_work.
func (k *Kernel) Schedule(f func()) {
	k.w.Step()
	sim.Opf("Schedule", "")
	q := &k.works
	w := &work{f: f, done: sim.NewCounter(k.w)}
	k.w.Name("that work is done", w.done)
	q.add(w)
	q.queue.Put(w)
	q.ready.Add(1)
	if q.idle.Get() < q.ready.Get() && q.started.Get() < q.most {
		n := q.started.Get() + 1
		q.started.Set(n)
		q.idle.Set(q.idle.Get() + 1)
		t := k.newTask("worker "+string(rune('0'+n%10)), nil)
		t.worker = true
		k.w.Background(t.name, func() { k.work() }).SetLocal(t)
	}
	k.w.Mark(trace.Noted, k.task().name, "schedules work")
}

// work is what a worker does.
func (k *Kernel) work() {
	q := &k.works
	for {
		q.ready.AwaitAtLeast(1)
		sim.Opf("takes", "")
		q.ready.Add(-1)
		q.idle.Set(q.idle.Get() - 1)
		if w, ok := q.queue.Take(); ok {
			w.f()
			w.done.Add(1)
			q.remove(w)
		}
		q.idle.Set(q.idle.Get() + 1)
	}
}

// Flush waits until all work is done that was scheduled before. The kernel calls it
// flush_workqueue.
func (k *Kernel) Flush() {
	k.task().mayWait("calls Flush")
	k.w.Step()
	sim.Opf("Flush", "")
	for _, done := range k.works.unfinished() {
		done.AwaitAtLeast(1)
	}
}

//go:norace
func (q *workqueue) add(w *work) {
	q.touched.Set(q.touched.Get() + 1)
	w.next = q.open
	q.open = w
}

//go:norace
func (q *workqueue) remove(w *work) {
	q.touched.Set(q.touched.Get() + 1)
	for at := &q.open; *at != nil; at = &(*at).next {
		if *at == w {
			*at = w.next
			return
		}
	}
}

//go:norace
func (q *workqueue) unfinished() []*sim.Counter {
	q.touched.Get()
	var list []*sim.Counter
	for w := q.open; w != nil; w = w.next {
		list = append(list, w.done)
	}
	return list
}
