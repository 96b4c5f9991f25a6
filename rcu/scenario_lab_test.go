package rcu

import (
	"context"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// The scenarios are small worlds in which the machine tries the library. They
// import no test framework: the test of seeded bugs compiles them again beside
// each mutant of the library.

// scenario is one world.
type scenario struct {
	name  string
	bound int
	few   int // schedules instead of a search
	run   func(w *sim.World)
}

// scenarios is all of them, those first that find most bugs.
var scenarios []scenario

func add(s ...scenario) bool {
	scenarios = append(scenarios, s...)
	return true
}

const ms = time.Millisecond

// lab is a domain, and where its readers are.
type lab struct {
	w       *sim.World
	d       *Domain
	readers []*reading
}

func newLab(w *sim.World, o Options) *lab {
	if o.CallDelay == 0 {
		o.CallDelay = -1 // a timer is a thread, and the search the larger
	}
	l := &lab{w: w, d: New(o)}
	w.Name("", l.d)
	return l
}

// reading is a reader of the scenario.
type reading struct {
	l        *lab
	name     string
	handle   *Reader // nil: it has none
	sections []Section
	in       *sim.Cell[int] // odd while it is inside
}

// reader makes one with a handle.
func (l *lab) reader(name string) *reading {
	r := l.portable(name)
	r.handle = l.d.Register().Named(name)
	return r
}

// portable makes one without.
func (l *lab) portable(name string) *reading {
	r := &reading{l: l, name: name, in: sim.NewCell(l.w, 0)}
	l.readers = append(l.readers, r)
	return r
}

func (r *reading) lock() {
	if r.handle != nil {
		r.handle.ReadLock()
	} else {
		r.sections = append(r.sections, r.l.d.ReadLock())
	}
}

func (r *reading) unlock() {
	if r.handle != nil {
		r.handle.ReadUnlock()
		return
	}
	last := len(r.sections) - 1
	s := r.sections[last]
	r.sections = r.sections[:last]
	r.l.d.ReadUnlock(s)
}

func (r *reading) enter() {
	began := r.l.w.Now()
	r.lock()
	r.in.Set(r.in.Get() + 1)
	r.l.w.Mark(trace.Entered, r.name, "is inside")
	r.l.took(began, 0, "entering")
}

func (r *reading) leave() {
	began := r.l.w.Now()
	r.l.w.Mark(trace.Leaving, r.name, "leaves")
	r.in.Set(r.in.Get() + 1)
	r.unlock()
	r.l.took(began, 0, "leaving")
}

func (r *reading) stay(d time.Duration) {
	r.enter()
	r.l.w.Sleep(d)
	r.leave()
}

// took breaks the rule unless so much time has passed since then.
func (l *lab) took(since, want time.Duration, what string) {
	if d := l.w.Now() - since; d != want {
		l.w.Failf("%s took %v, not %v", what, d, want)
	}
}

// passes runs a wait, and breaks the rule if a reader that was inside when it
// began is still in the same section afterwards.
func (l *lab) passes(who string, wait func()) {
	check := l.owes()
	l.w.Mark(trace.GraceBegin, who, "begins to wait")
	wait()
	l.w.Mark(trace.GraceEnd, who, "has waited")
	check(who)
}

// owes notes who is inside, and returns the check that they have left.
func (l *lab) owes() func(who string) {
	was := make([]int, len(l.readers))
	for i, r := range l.readers {
		was[i] = r.in.Get()
	}
	return func(who string) {
		for i, n := range was {
			if r := l.readers[i]; n%2 == 1 && r.in.Get() == n {
				l.w.Failf("%s went on, and %s is still inside", who, r.name)
			}
		}
	}
}

// at lets time pass until t, and starts a thread.
func (l *lab) at(t time.Duration, name string, f func()) {
	if d := t - l.w.Now(); d > 0 {
		l.w.Sleep(d)
	}
	l.w.Go(name, f)
}

// ways are the ways past a grace period.
var ways = map[string]func(d *Domain){
	"Synchronize":          (*Domain).Synchronize,
	"SynchronizeExpedited": (*Domain).SynchronizeExpedited,
	"Start and Wait":       func(d *Domain) { d.Wait(d.Start()) },
	"Call and Barrier": func(d *Domain) {
		_ = d.Call(func() {})
		_ = d.Barrier()
	},
	"SynchronizeContext": func(d *Domain) { _ = d.SynchronizeContext(context.Background()) },
}

// deadline is a context that the machine ends, at any point of the schedule.
type deadline struct {
	context.Context
	done  chan struct{}
	ended mem.Bool
	calls mem.Mutex
	after []func()
}

func newDeadline() *deadline {
	return &deadline{Context: context.Background(), done: make(chan struct{})}
}

// Done is not nil, or the library would not look at the rest. Nobody receives.
func (c *deadline) Done() <-chan struct{} { return c.done }

func (c *deadline) Err() error {
	if c.ended.Load() {
		return context.Canceled
	}
	return nil
}

// AfterFunc makes package context leave the call to us.
func (c *deadline) AfterFunc(f func()) func() bool {
	c.calls.Lock()
	defer c.calls.Unlock()
	i := len(c.after)
	c.after = append(c.after, f)
	return func() bool {
		c.calls.Lock()
		defer c.calls.Unlock()
		was := c.after[i] != nil
		c.after[i] = nil
		return was
	}
}

func (c *deadline) end() {
	c.ended.Store(true)
	c.calls.Lock()
	all := append([]func(){}, c.after...)
	c.calls.Unlock()
	for _, f := range all {
		if f != nil {
			f()
		}
	}
}
