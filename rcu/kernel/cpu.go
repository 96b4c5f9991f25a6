package kernel

import (
	"fmt"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// CPU is one of the kernel's processors. It runs one task at a time, or is idle.
type CPU struct {
	k      *Kernel
	number int
	name   string

	busy   mem.Bool
	inside *sim.Cell[bool]    // its task is inside a section
	exits  *sim.Queue[func()] // for the end of that section
	free   *sim.Counter       // below zero while an interrupt is handled: the task stands still
	calls  *sim.Queue[func()] // handlers of interrupts that are on their way
	raised *sim.Counter       // interrupts so far
	stolen *sim.Cell[time.Duration]
}

func newCPU(k *Kernel, number int) *CPU {
	c := &CPU{
		k: k, number: number, name: fmt.Sprintf("CPU %d", number),
		inside: sim.NewCell(k.w, false),
		exits:  sim.NewQueue[func()](k.w),
		free:   sim.NewCounter(k.w),
		calls:  sim.NewQueue[func()](k.w),
		raised: sim.NewCounter(k.w),
		stolen: sim.NewCell(k.w, time.Duration(0)),
	}
	k.w.Name(c.name, &c.busy)
	k.w.Name(c.name, c.free)
	k.w.Name("an interrupt of "+c.name, c.raised)
	return c
}

// CPUs is all processors, in order of number.
func (k *Kernel) CPUs() []*CPU { return k.cpus }

// This is the processor that the calling thread runs on, or nil: threads that the
// lesson's code has started belong to none, and a caller need not.
func (k *Kernel) This() *CPU { return k.task().cpu }

// Number is its number, from 0.
func (c *CPU) Number() int { return c.number }

// Idle tells whether it runs no task. Then it is in no section, and one that
// begins there later begins after this call. It is one step. The kernel's name
// for what it looks at is dynticks, or context tracking.
func (c *CPU) Idle() bool {
	idle := !c.busy.Load()
	sim.Opf("Idle", "%v", idle)
	return idle
}

// Interrupt has the CPU call handler as soon as it can, whatever it runs, and
// does not wait for that. The task there stands still meanwhile. A handler must
// not sleep. It is one step. In the kernel this is an IPI: smp_call_function_single.
func (c *CPU) Interrupt(handler func()) {
	k := c.k
	k.w.Step()
	sim.Opf("Interrupt", "%s", c.name)
	k.add(func(c *Counts) { c.Interrupts++ })
	if k.onInterrupt != nil {
		k.onInterrupt(c.number)
	}
	c.calls.Put(handler)
	if c.raised.Add(1) == 1 {
		t := k.newTask(c.name+" irq", nil)
		t.handles = c
		k.w.Background(t.name, func() { c.serve() }).SetLocal(t)
	}
}

// serve handles interrupts, one after the other.
func (c *CPU) serve() {
	k := c.k
	for n := 1; ; n++ {
		c.raised.AwaitAtLeast(n)
		sim.Opf("takes", "")
		if k.costs.Interrupt > 0 {
			k.w.Sleep(k.costs.Interrupt)
		}
		c.free.Add(-1)
		c.stolen.Set(c.stolen.Get() + k.costs.Interrupt)
		k.w.Mark(trace.Noted, c.name, "is interrupted")
		if f, ok := c.calls.Take(); ok {
			k.atomically(inHandler, f)
		}
		c.free.Add(1)
	}
}

// leave ends the section of the CPU's task.
func (c *CPU) leave() {
	c.inside.Set(false)
	for {
		f, ok := c.exits.Take()
		if !ok {
			return
		}
		c.k.atomically(atExit, f)
	}
}

const onlyThere = "Whether a CPU is inside a section is known on that CPU alone."

// InReader tells whether the task that was interrupted is inside a section. It may
// be called by a handler of this CPU's, and by nobody else: another CPU's look at
// what a reader has just written may be too old.
func (c *CPU) InReader() bool {
	c.mustHandle("InReader")
	inside := c.inside.Get()
	if inside {
		c.k.w.Mark(trace.Noted, c.name, "says that its task is inside")
	} else {
		c.k.w.Mark(trace.Noted, c.name, "says that its task is in no section")
	}
	return inside
}

// AtReaderExit has f called when the section is over that the task is in, by the
// task, which must not sleep there. If it is in none, that is the next one. It may
// be called by a handler of this CPU's, and by nobody else.
func (c *CPU) AtReaderExit(f func()) {
	c.mustHandle("AtReaderExit")
	c.k.w.Mark(trace.Noted, c.name, "is left a word, for the end of a section")
	c.exits.Put(f)
}

func (c *CPU) mustHandle(what string) {
	if t := c.k.task(); t.handles != c {
		sim.Misusef(onlyThere, "what another CPU sees of it may be old, and a reader is missed.", "%s asks for %s of %s, from elsewhere", t.name, what, c.name)
	}
}

// Interrupts is how often a CPU has been interrupted so far.
func (h *Host) Interrupts(cpu int) int { return h.k.cpus[cpu].raised.Get() }

// Stolen is the time that interrupts have taken from a CPU.
func (h *Host) Stolen(cpu int) time.Duration { return h.k.cpus[cpu].stolen.Get() }

// set tells whether the CPU runs a task, from here on. It is one step.
func (c *CPU) set(busy bool) {
	c.busy.Store(busy)
	if busy {
		sim.Opf("wakes", "")
	} else {
		sim.Opf("falls idle", "")
	}
}
