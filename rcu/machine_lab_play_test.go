package rcu_test

import (
	"fmt"
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// play is a scenario and the preemptions up to which it is searched. Files named
// *_play_test.go use neither testing nor testify: the seeded bugs are compiled
// together with them, all into one program.
type play struct {
	name  string
	bound int
	run   func(*sim.World)
}

var plays []play

// thing is what readers share. Its plain field is for the race detector: the
// updater writes it after the wait, which must order it after the readers' use.
type thing struct {
	ended *sim.Cell[bool]
	plain int
}

// shared is a structure of one thing.
type shared struct {
	w  *sim.World
	at mem.Pointer[thing]
}

func newShared(w *sim.World) *shared {
	s := &shared{w: w}
	s.at.Store(s.thing())
	return s
}

func (s *shared) thing() *thing { return &thing{ended: sim.NewCell(s.w, false)} }

// use is what a section does.
func (s *shared) use() { s.look(s.find()); s.w.Step() }

func (s *shared) find() *thing { return s.at.Load() }

func (s *shared) look(x *thing) {
	s.w.Step()
	if x.ended.Get() {
		s.w.Failf("a reader uses a thing that has ended")
	}
	_ = x.plain
	s.w.Step()
	if x.ended.Get() {
		s.w.Failf("a thing ended while a reader was using it")
	}
}

// replace unlinks the thing, waits, and ends it.
func (s *shared) replace(wait func()) {
	old := s.at.Swap(s.thing())
	wait()
	old.end()
}

func (x *thing) end() {
	x.plain++
	x.ended.Set(true)
}

func at(w *sim.World, want time.Duration, what string) {
	if now := w.Now(); now != want {
		w.Failf("%s at %v, not at %v", what, now, want)
	}
}

func same[T comparable](w *sim.World, want, is T, what string) {
	if want != is {
		w.Failf("%s: %v, not %v", what, is, want)
	}
}

// misused is what f panics with, which must be a *Misuse.
func misused(w *sim.World, op string, f func()) (m *rcu.Misuse) {
	defer func() {
		x := recover()
		var ok bool
		if m, ok = x.(*rcu.Misuse); x != nil && !ok {
			panic(x) // the machine's own way to end a run
		}
		if m == nil {
			w.Failf("%s: no panic", op)
		} else if m.Op != op {
			w.Failf("%s: %v", op, fmt.Sprint(m))
		}
	}()
	f()
	return nil
}

// deadline is a context that the machine can end at any point.
type deadline struct {
	over mem.Bool
	mu   mem.Mutex
	fs   []func()
}

func (c *deadline) Deadline() (time.Time, bool) { return time.Time{}, false }
func (c *deadline) Value(any) any               { return nil }
func (c *deadline) Done() <-chan struct{}       { return never }

var never = make(chan struct{})

func (c *deadline) Err() error {
	if c.over.Load() {
		return errOver
	}
	return nil
}

var errOver = fmt.Errorf("it is over")

func (c *deadline) AfterFunc(f func()) func() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over.Load() {
		mem.Go("after", f)
		return func() bool { return false }
	}
	i := len(c.fs)
	c.fs = append(c.fs, f)
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.fs[i] = nil
		return true
	}
}

func (c *deadline) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over.Store(true)
	for _, f := range c.fs {
		if f != nil {
			mem.Go("after", f)
		}
	}
}
