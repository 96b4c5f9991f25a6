package kernel

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// ReadLock begins a section in which what was found stays there: whoever removes
// it waits in Synchronize until the section is over. Sections nest. It is one
// step, and waits for nobody. The kernel calls it rcu_read_lock.
func (k *Kernel) ReadLock() {
	t := k.task()
	if t.depth++; t.depth > 1 {
		return
	}
	if k.domain != nil {
		t.handle().ReadLock()
	}
	t.step()
	sim.Opf("ReadLock", "")
	t.section.Set(t.section.Get() + 1)
	if t.cpu != nil {
		t.cpu.inside.Set(true)
	}
	k.w.Mark(trace.Entered, t.name, "is inside")
}

// ReadUnlock ends the section; the kernel calls it rcu_read_unlock. It is one
// step, and then whatever was left with AtReaderExit.
func (k *Kernel) ReadUnlock() {
	t := k.task()
	if t.depth == 0 {
		sim.Misusef("A ReadUnlock belongs to a ReadLock.", "nobody knows any more who is inside.", "%s calls ReadUnlock, and is in no section", t.name)
	}
	if t.depth--; t.depth > 0 {
		return
	}
	t.step()
	sim.Opf("ReadUnlock", "")
	k.w.Mark(trace.Leaving, t.name, "leaves")
	t.section.Set(t.section.Get() + 1)
	t.left.Add(1)
	if t.cpu != nil {
		t.cpu.leave()
	}
	if k.domain != nil {
		t.handle().ReadUnlock()
	}
}

// step is one step of the task. While its CPU handles an interrupt, it waits.
func (t *task) step() {
	if t.cpu == nil {
		t.k.w.Step()
		return
	}
	t.cpu.free.AwaitAtLeast(0)
}

// Synchronize waits for a grace period: until every section is over that had
// begun when it was called, and at least until the clock has ticked as often as
// this machine needs for one. The kernel calls it synchronize_rcu. Callers that
// come at once do not wait for each other.
func (k *Kernel) Synchronize() {
	t := k.task()
	t.mayWait("calls Synchronize")
	if k.instead != nil {
		k.instead()
		return
	}
	if t.worker {
		k.add(func(c *Counts) { c.WorkerWaits++ })
	}
	k.grace(t.name)
}

// grace is a grace period, for somebody. Its beginning is one step.
func (k *Kernel) grace(who string) {
	if k.domain != nil {
		k.borrowed(who)
		return
	}
	k.w.Step()
	sim.Opf("Synchronize", "")
	k.add(func(c *Counts) { c.GracePeriods++ })
	k.w.Mark(trace.GraceBegin, who, "waits for a grace period")
	over := k.w.Now() + k.costs.untilTick(k.w.Now())
	var few [8]begun
	for _, b := range k.inside(few[:0]) {
		b.left.AwaitAtLeast(b.section)
	}
	if d := over - k.w.Now(); d > 0 {
		k.w.Sleep(d)
	}
	k.meet()
	k.w.Mark(trace.GraceEnd, who, "has waited for it")
}

// begun is a section that had begun when somebody looked, by its number.
type begun struct {
	who     string
	left    *sim.Counter
	section int
}

// inside adds the sections that have begun and not ended.
//
//go:norace
func (k *Kernel) inside(list []begun) []begun {
	for _, t := range k.tasks {
		list = t.begun(list)
	}
	k.late.joined.Get()
	for c := k.late.first; c != nil; c = c.next {
		list = c.task.begun(list)
	}
	return list
}

//go:norace
func (t *task) begun(list []begun) []begun {
	if n := t.section.Get(); n%2 == 1 {
		list = append(list, begun{t.name, t.left, (n + 1) / 2})
	}
	return list
}

// meet makes what readers did before they left visible to who has waited for them.
//
//go:norace
func (k *Kernel) meet() {
	for _, t := range k.tasks {
		t.left.Join()
	}
	for c := k.late.first; c != nil; c = c.next {
		c.task.left.Join()
	}
}

// untilTick is how long a grace period takes that begins now: it ends with the
// Ticks-th tick from then on.
func (c Costs) untilTick(now time.Duration) time.Duration {
	if c.Tick == 0 {
		return 0
	}
	return c.Tick*time.Duration(c.Ticks) - now%c.Tick
}

// Sections is the sections that had begun, and were not over, at one moment.
type Sections struct{ list []begun }

// InSection tells whether the calling thread is in a section. It is no step.
func (h *Host) InSection() bool { return h.k.task().depth > 0 }

// Inside is those of now. It is no step.
func (h *Host) Inside() Sections { return Sections{h.k.inside(nil)} }

// Begin is a grace period that begins now, and takes as long as sections do; Await
// is its end. It is one step.
func (h *Host) Begin() Sections {
	h.k.w.Step()
	sim.Opf("Start", "")
	return h.Inside()
}

// Await returns when all of them are over.
func (s Sections) Await() {
	for _, b := range s.list {
		b.left.AwaitAtLeast(b.section)
	}
}

// Left is who of them is still inside the same section, or "". It is no step.
func (s Sections) Left() string {
	for _, b := range s.list {
		if b.left.Get() < b.section {
			return b.who
		}
	}
	return ""
}
