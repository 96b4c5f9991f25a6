package kernel

import (
	"time"

	"graceperiod/rcu/sim"
)

// task is a thread as the kernel knows it.
type task struct {
	k     *Kernel
	name  string
	cpu   *CPU // nil: one that nobody asks about
	depth int  // of sections; the task's own

	section *sim.Cell[int] // odd while it is inside; grows by one with each entering and leaving
	left    *sim.Counter   // sections

	reader  Reader        // with the domain that the kernel stands on
	handles *CPU          // it handles an interrupt there
	atomic  string        // where it is while it must not sleep: "in a callback"; empty if it may
	worker  bool          // of the pool
	heldUp  time.Duration // before its next look at a mount; see HoldUp
}

func (k *Kernel) newTask(name string, cpu *CPU) *task {
	t := &task{k: k, name: name, cpu: cpu, section: sim.NewCell(k.w, 0), left: sim.NewCounter(k.w)}
	k.w.Name("that "+name+" leaves", t.left)
	return t
}

// Go starts a thread of the scenario.
func (h *Host) Go(name string, body func()) sim.Thread { return h.start(nil, name, body) }

// On starts a thread of the scenario on a CPU, which is busy until the thread
// ends. There may be one at a time.
func (h *Host) On(cpu int, name string, body func()) sim.Thread {
	c := h.k.cpus[cpu]
	return h.start(c, name, func() {
		c.set(true)
		body()
		c.set(false)
	})
}

func (h *Host) start(c *CPU, name string, body func()) sim.Thread {
	t := h.k.newTask(name, c)
	h.k.tasks = append(h.k.tasks, t)
	thread := h.k.w.Go(name, body)
	thread.SetLocal(t)
	return thread
}

// Works lets the calling thread keep its CPU for d. If the CPU is interrupted
// meanwhile, it takes longer.
func (h *Host) Works(d time.Duration) {
	t := h.k.task()
	stolen := t.stolen()
	h.k.w.Sleep(d)
	for now := t.stolen(); now > stolen; now = t.stolen() {
		d, stolen = now-stolen, now
		h.k.w.Sleep(d)
	}
}

// Rests lets the calling thread sleep for d, and its CPU be idle.
func (h *Host) Rests(d time.Duration) {
	c := h.k.task().cpu
	c.set(false)
	h.k.w.Sleep(d)
	c.set(true)
}

// HoldUp lets the calling thread be held up for d when it is about to look at a
// mount the next time: something more important runs on its CPU. Nobody can tell
// that from a slow lookup.
func (h *Host) HoldUp(d time.Duration) { h.k.task().heldUp = d }

// arrive is the moment before a thread looks at a mount.
func (t *task) arrive() {
	if d := t.heldUp; d > 0 {
		t.heldUp = 0
		t.k.w.Sleep(d)
	}
}

func (t *task) stolen() time.Duration {
	if t.cpu == nil {
		return 0
	}
	return t.cpu.stolen.Get()
}

// task is the calling thread's. A thread that the lesson's code has started gets
// one when it first comes here.
func (k *Kernel) task() *task {
	if t, ok := sim.Current().Local().(*task); ok {
		return t
	}
	t := k.newTask(sim.Current().Name(), nil)
	k.late.join(t)
	return t
}

const (
	noSleep    = "Who is inside a section, handles an interrupt or runs in a callback does not sleep."
	inHandler  = "while it handles an interrupt"
	inCallback = "in a callback"
	atExit     = "in what was left with AtReaderExit"
)

// atomically calls f where it must not sleep: neither by a call of the kernel's, nor
// by one of package mem. A Mutex may be held for a moment, as a spinlock is.
func (k *Kernel) atomically(where string, f func()) {
	if where == inCallback && k.forgiveSleep {
		f()
		return
	}
	t, me := k.task(), sim.Current()
	t.atomic = where
	me.Scenery(false) // if it stands still here, somebody wants to know
	me.NoSleep(func(op string) { t.mayWait("may sleep in " + op) })
	f()
	me.NoSleep(nil)
	me.Scenery(t.handles != nil || where == inCallback)
	t.atomic = ""
}

// mayWait breaks a rule if the task is where it must not sleep. The kernel says:
// BUG: sleeping function called from invalid context.
func (t *task) mayWait(does string) {
	switch {
	case t.atomic != "":
		sim.Misusef(noSleep, "the CPU stands still, and with it whatever was interrupted there.", "%s %s %s", t.name, does, t.atomic)
	case t.depth > 0:
		sim.Misusef(noSleep, "every grace period waits for as long as the sleeper sleeps, and for ever if he waits for one himself.", "%s %s inside a section", t.name, does)
	}
}
