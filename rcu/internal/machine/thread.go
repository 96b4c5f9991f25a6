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

	// Its goroutine. One whose body ended normally stays for the next run.
	wake chan struct{} // the baton
	g    uintptr       // compared to notice strangers
	idle bool          // the goroutine waits for a body
	quit bool

	started  bool // runs a body of this run
	finished bool // the body reached its end
	done     bool
	Scenario bool // one of the scenario's own; the run is over when these are done
	Scenery  bool // of a given type: nobody is told that it has not ended

	chain uint64 // names all the thread has seen; see State

	// The operation it is about to take.
	kind     Kind
	obj      *Object
	want     int64 // Await: the count it waits for
	listed   bool  // in obj.waiters
	woken    bool  // Park: it may go
	admitted bool  // Admit, Taken: it may go
	sleeping bool
	learner  bool // the sleep is one of the code under test
	wakeAt   time.Duration
	watch    int // Sleep: wake-ups of others that end it; see SleepWhile

	// What tells that it waits in a loop; see watch.
	spinning bool
	slice    int // looks it may still take without a change
	round    int // in which it had its last slice for nothing
	glances  [8]glance
	glanced  int           // how many of them are in use
	oldest   int           // the next to be overwritten
	repeats  int           // operations in a row that met nothing new
	at       time.Duration // the instant of its last operation
	work     int           // operations at that instant
	churnAt  int           // the number at which it is due to be held back
	due      int
	locks    int // it holds
	looks    int // at the clock, since its last operation

	holdAt int  // hold it before this operation, counted from 1; see Hold
	held   bool // until nothing else can move

	where     Where // it waits, in a recorded run
	wokenEdge int64 // its address carries the edge from who woke it in a Cond

	// Nested is what given types count on it: how deep the thread is in something.
	Nested int

	// Figures of this run.
	steps   int
	wakeups int // times it was woken by the clock
	polls   int // times the clock moved past it while it was spinning
	waits   int // operations it could not take when it came to them

	local   any          // what given types keep for it
	noSleep func(string) // called before an operation that may sleep
}

// ID is the thread's number, counted from 0 in order of creation.
//
//go:norace
func (t *Thread) ID() int { return t.id }

// Name is the name it was started with.
//
//go:norace
func (t *Thread) Name() string { return t.name }

// Spawn makes a thread. Its goroutine starts when it is first chosen, so a
// thread that never runs costs none.
//
//go:norace
func (m *Machine) Spawn(name string, body func()) *Thread {
	id := len(m.threads)
	if id == len(m.pool) {
		m.pool = append(m.pool, &Thread{wake: make(chan struct{}, 1)})
		m.ready.grow(id + 1)
		m.barred.grow(id + 1)
	}
	t := m.pool[id]
	*t = Thread{m: m, id: id, name: name, body: body, wake: t.wake, g: t.g, idle: t.idle, at: m.now, churnAt: m.ChurnSteps}
	m.threads = append(m.threads, t)
	m.ready.add(id)
	if p := m.cur; p != &m.nobody {
		p.chain = mix(p.chain, 0x5bd1)
		t.chain = p.chain
	}
	Release(unsafe.Pointer(t)) // what the parent did is visible to the child
	return t
}

// main is the body of a goroutine: it runs the thread's bodies, one a run.
//
//go:norace
func (t *Thread) main() {
	t.g = getg()
	roomy()
	m, wake := t.m, t.wake // Spawn may write to t before this goroutine waits
	for t.live() {
		m.hideHandOff()
		<-wake
		m.showRaces()
		if t.quit {
			return
		}
	}
}

// roomy makes the goroutine's stack large enough for most bodies at once. Later,
// with frames on it, that costs a third of a short run.
//
//go:norace
//go:noinline
func roomy() byte {
	var room [3 << 10]byte
	return room[runs&1]
}

// live runs one body, and tells whether it ended normally.
//
//go:norace
func (t *Thread) live() bool {
	defer t.exit()
	Acquire(unsafe.Pointer(t))
	t.body()
	t.finished = true
	return true
}

// exit runs deferred, however the body ended, and passes the baton on.
//
//go:norace
func (t *Thread) exit() {
	r := recover()
	m := t.m
	t.done = true
	t.idle = t.finished // else the goroutine ends, too
	m.ready.remove(t.id)
	ReleaseMerge(unsafe.Pointer(&m.edge))
	next := m.after(t, r)
	m.hideHandOff()
	if next != nil {
		m.resume(next)
	} else {
		m.ended <- struct{}{}
	}
	m.showRaces()
}

// after decides who goes when t has ended, with what it panicked or nil. It is
// nil when all have.
//
//go:norace
func (m *Machine) after(t *Thread, r any) *Thread {
	if !m.refusing {
		switch {
		case t.finished:
		case r != nil:
			m.failPanic(t, r)
		case m.failure == nil:
			m.failure = &Failure{Kind: Exited, Text: "the thread was ended by runtime.Goexit", Thread: t, PCs: callers()}
		}
		if !m.finished {
			m.progress(nil)
			if next := m.schedule(nil); next != nil {
				return next
			}
		}
		m.conclude()
	}
	return m.unfinished()
}

// resume gives the baton to t. The caller has turned race events off, and gives
// up running.
//
//go:norace
func (m *Machine) resume(t *Thread) {
	m.cur = t
	if t.started || t.idle {
		t.started, t.idle = true, false
		t.wake <- struct{}{}
		return
	}
	t.started = true
	go t.main()
}

// switchTo gives the baton away and waits to get it back; next is nil if the
// run is over, and then so is the thread.
//
//go:norace
func (m *Machine) switchTo(t, next *Thread) {
	if next == nil {
		m.conclude()
		runtime.Goexit()
	}
	m.hideHandOff()
	m.resume(next)
	<-t.wake
	m.showRaces()
	if m.refusing {
		runtime.Goexit()
	}
}

// Steps is how many operations the thread has taken in this run.
//
//go:norace
func (t *Thread) Steps() int { return t.figure(t.steps) }

// Wakeups is how often the clock has woken it.
//
//go:norace
func (t *Thread) Wakeups() int { return t.figure(t.wakeups) }

// Polls is how often the clock has moved past it while it was spinning.
//
//go:norace
func (t *Thread) Polls() int { return t.figure(t.polls) }

// Waits is how many operations, but sleep, the thread could not take when it came
// to them, and so had to wait; one more for each time it was held back in a loop.
//
//go:norace
func (t *Thread) Waits() int { return t.figure(t.waits) }

// Ended tells whether its body has.
//
//go:norace
func (t *Thread) Ended() bool { return t.done }

// NoSleep has f called whenever the thread comes to an operation that may sleep,
// with the operation's name; nil: no more. A lock is none.
//
//go:norace
func (t *Thread) NoSleep(f func(op string)) { t.noSleep = f }

// Local is what SetLocal was last given in this run, or nil.
//
//go:norace
func (t *Thread) Local() any { return t.local }

// SetLocal keeps a value for the thread. Only the thread itself, or who starts it
// before it goes, may call it.
//
//go:norace
func (t *Thread) SetLocal(v any) { t.local = v }

// figure is what whoever asks has then seen.
//
//go:norace
func (t *Thread) figure(n int) int {
	t.m.Saw(uint64(n))
	return n
}
