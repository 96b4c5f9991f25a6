package machine

import (
	"runtime"
	"time"
	"unsafe"
)

// Thread is one thread of a run.
type Thread struct {
	m    *Machine
	id   int
	name string
	body func()
	wake chan struct{} // the baton
	g    uintptr       // the goroutine, compared to notice strangers

	chain uint64 // names all the thread has seen; see State

	// The operation it is about to take.
	kind     Kind
	obj      *Object
	want     int64 // Await: the count it waits for
	listed   bool  // in obj.waiters
	signaled bool  // Park, RLock, Taken: it may go
	sleeping bool
	learner  bool // the sleep is one of the code under test
	wakeAt   time.Duration
	watch    int // Sleep: wake-ups of others that end it; see SleepWhile

	spinning bool // waits for a change in a loop
	slice    int  // spins it may still take without a change
	streak   int  // steps since another thread went
	churning bool // went on for too long: its writes do not count as a change

	holdAt int  // hold it before this operation, counted from 1; see Hold
	held   bool // until nothing else can move

	started  bool // has a goroutine
	finished bool // its body reached its end
	done     bool
	Scenario bool // one of the scenario's own; the run is over when these are done

	// Figures of this run.
	StepCount int
	Wakeups   int // times it was woken by the clock
	Polls     int // times the clock moved past it while it was spinning
}

// ID is the thread's number, counted from 0 in order of creation.
//
//go:norace
func (t *Thread) ID() int { return t.id }

// Name is the name it was started with.
//
//go:norace
func (t *Thread) Name() string { return t.name }

// Done tells whether its body has ended.
//
//go:norace
func (t *Thread) Done() bool { return t.done }

// Spinning tells whether the thread is held back until something changes.
//
//go:norace
func (t *Thread) Spinning() bool { return t.spinning }

// Spawn makes a thread. Its goroutine starts when it is first chosen, so a
// thread that never runs costs none.
//
//go:norace
func (m *Machine) Spawn(name string, body func()) *Thread {
	id := len(m.threads)
	if id == len(m.pool) {
		m.pool = append(m.pool, &Thread{wake: make(chan struct{}, 1)})
		m.ready.grow(id + 1)
	}
	t := m.pool[id]
	*t = Thread{m: m, id: id, name: name, body: body, wake: t.wake}
	m.threads = append(m.threads, t)
	m.ready.add(id)
	if p := m.cur; p != nil {
		p.chain = mix(p.chain, 0x5bd1)
		t.chain = p.chain
	}
	Release(unsafe.Pointer(t)) // what the parent did is visible to the child
	return t
}

// main is the body of a thread's goroutine.
//
//go:norace
func (t *Thread) main() {
	t.g = getg()
	defer t.exit()
	Acquire(unsafe.Pointer(t))
	t.body()
	t.finished = true
}

// exit runs deferred, however the body ended, and passes the baton on.
//
//go:norace
func (t *Thread) exit() {
	r := recover()
	m := t.m
	t.done = true
	m.ready.remove(t.id)
	ReleaseMerge(unsafe.Pointer(&m.edge))
	if !m.aborting {
		switch {
		case t.finished:
		case r != nil:
			m.failPanic(t, r)
		case m.failure == nil:
			m.failure = &Failure{Kind: Exited, Text: "the thread was ended by runtime.Goexit", Thread: t, PCs: callers()}
		}
		m.progress()
		if next := m.schedule(nil); next != nil {
			m.hideHandOff()
			m.resume(next)
			m.showRaces()
			return
		}
	}
	m.hideHandOff()
	m.ended <- struct{}{}
	m.showRaces()
}

// resume gives the baton to t. The caller has turned race events off, and gives
// up running.
//
//go:norace
func (m *Machine) resume(t *Thread) {
	m.cur = t
	if t.started {
		t.wake <- struct{}{}
		return
	}
	t.started = true
	go t.main()
}

// switchTo gives the baton away and waits to get it back; next is nil if the
// run is over.
//
//go:norace
func (m *Machine) switchTo(t, next *Thread) {
	m.hideHandOff()
	if next == nil {
		m.ended <- struct{}{}
	} else {
		m.resume(next)
	}
	<-t.wake
	m.showRaces()
	if m.aborting {
		runtime.Goexit()
	}
}
