package lab

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// load is one run of a setup on the machine.
type load struct {
	s     Setup
	costs kernel.Costs
	w     *sim.World
	h     *kernel.Host
	bill  *Bill
	curve *curve
	over  *sim.Cell[bool]

	returned, released int // mounts, of calls that have returned, and of all
	held               func() int
}

// scenario is the run. It writes into bill and curve, which are of this run alone.
func (s Setup) scenario(w *sim.World, bill *Bill, c *curve) {
	w.Horizon(1 << 62)
	w.Patient(1 << 30)
	l := &load{s: s, costs: s.costs(), w: w, bill: bill, curve: c, over: sim.NewCell(w, false)}
	l.h = kernel.Boot(w, l.costs, s.CPUs)
	l.held = func() int { return max(0, l.returned-l.released) }
	l.h.OnRelease(func(*kernel.Mount) {
		l.released++
		l.sample()
	})
	l.programs()
	l.readers()
	l.h.On(0, caller, l.unmount)
	if s.Policy == WorkQueue && c != nil {
		w.Background("observer", l.observe) // nobody tells when a namespace is released
	}
}

// unmount is what the caller does.
func (l *load) unmount() {
	done := drivers[l.s.Policy](l)
	l.bill.Back = l.w.Now()
	l.w.Mark(trace.Noted, caller, "has nothing more to do")
	done()
	l.bill.Drained = l.w.Now()
	l.sample()
	n := l.h.Counts()
	l.bill.GracePeriods, l.bill.Interrupts = n.GracePeriods, n.Interrupts
	for cpu := range l.s.CPUs {
		if cpu <= l.s.Busy {
			l.bill.Programs += l.h.Stolen(cpu)
		} else {
			l.bill.Readers += l.h.Stolen(cpu)
		}
	}
	l.over.Set(true)
	l.w.Mark(trace.Noted, everything, isReleased)
}

const (
	caller     = "caller"
	everything = "everything" // its mark ends a recording
	isReleased = "is released"
)

// ready returns when the caller may make its i-th call, and has done what each takes.
func (l *load) ready(i int) {
	if l.s.Rate > 0 {
		due := time.Duration(i) * time.Second / time.Duration(l.s.Rate)
		if d := due - l.w.Now(); d > 0 {
			l.w.Sleep(d)
		}
	}
	l.h.Works(l.costs.Unmount)
}

// call is one call, for so many mounts.
func (l *load) call(mounts int, what string, f func()) {
	l.w.Mark(trace.Noted, caller, what)
	began := l.w.Now()
	f()
	took := l.w.Now() - began
	l.bill.Waited += took
	l.bill.Longest = max(l.bill.Longest, took)
	l.returned += mounts
	l.bill.Backlog = max(l.bill.Backlog, l.held())
	l.sample()
	l.w.Mark(trace.Noted, caller, "is back")
}

func (l *load) sample() {
	if l.curve != nil {
		l.curve.note(l.w.Now(), l.held())
	}
}

// observe samples until all is released.
func (l *load) observe() {
	for !l.over.Get() {
		l.sample()
		l.w.Sleep(max(l.s.Tick/8, l.curve.Every/2))
	}
}

// programs keep their CPUs busy, and are in no section.
func (l *load) programs() {
	for i := range l.s.Busy {
		name := fmt.Sprintf("program %d", i+1)
		l.h.On(i+1, name, func() {
			l.w.Mark(trace.Noted, name, fmt.Sprintf("keeps CPU %d busy", i+1))
			l.w.Sleep(10_000 * time.Hour)
		})
	}
}

// readers are in a section half of the time, and not all at once.
func (l *load) readers() {
	for i := range l.s.Readers {
		l.h.On(1+l.s.Busy+i, fmt.Sprintf("reader %d", i+1), func() {
			if i > 0 {
				l.h.Works(2 * l.s.Length * time.Duration(i) / time.Duration(l.s.Readers))
			}
			for !l.over.Get() {
				l.h.Kernel().ReadLock()
				l.h.Works(l.s.Length)
				l.h.Kernel().ReadUnlock()
				l.h.Works(l.s.Length)
			}
		})
	}
}

func (l *load) must(err error) {
	if err != nil {
		l.w.Failf("%v", err)
	}
}
