package machine

import (
	"sync/atomic"
	"time"
	"unsafe"
)

// Strategy decides which thread goes next.
type Strategy interface {
	// Next picks one of the ready or spinning threads; running is the thread that
	// could go on without a switch, or nil if there is none, and then the choice
	// is free. Nil ends the run. Next runs on threads: it must be //go:norace and
	// keep the rules of the package.
	Next(m *Machine, running *Thread) *Thread
}

// Machine runs one scenario again and again, once a schedule. It is used by one
// goroutine; only one machine of a process may be running.
type Machine struct {
	run      uint64
	threads  []*Thread // of this run
	pool     []*Thread // all ever made, by number
	ready    set       // threads that can go now
	spinners []*Thread // threads held back until something changes
	held     []*Thread // threads a scenario holds until nothing else can move
	cur      *Thread   // holds the baton
	now      time.Duration
	clock    clock
	stays    []*Thread // sleep until others have woken so often; see SleepWhile
	version  uint64    // counts changes of values, so that waiting in a loop is seen
	steps    int
	strategy Strategy
	chosen   []int32 // the schedule so far

	objects []*Object // reused from run to run
	used    int
	seen    addresses

	left       []Waiting // threads that had not ended, taken before they were unwound
	failure    *Failure
	Pruned     bool // the strategy ended the run
	OutOfSteps bool
	aborting   bool
	exclusive  *Thread // while set, this thread goes on whenever it can
	idleSlices int
	ended      chan struct{} // the baton comes back to Run
	edge       int64         // its address carries the edge from threads to Run
	foreign    atomic.Pointer[string]
	outside    bool // the sentinel of verdict processes: there is no run
	Log        *Recording
	beat       uint64 // counts steps of all runs; the watchdog reads it while they run
	final       uint64 // the state the last run ended in
	Wakes       int    // times the clock woke code under test, or moved past it while it waited in a loop

	// Set by the caller, before Run.
	MaxSteps   int           // of one run
	Horizon    time.Duration // virtual time after which a run is endless
	SpinSlices int           // slices a spinning thread gets before the clock moves past it
	ChurnSteps int           // operations in a row after which a thread is held back in favour of others
}

// active is the machine whose run is under way. Nil means that mem works on
// real goroutines, at the price of this one load.
var active atomic.Pointer[Machine]

// idle is what active goes back to between runs.
var idle atomic.Pointer[Machine]

var runs uint64 // numbers the runs of the process, so that objects can tell theirs

// Active is the running machine, or nil.
//
//go:norace
func Active() *Machine { return active.Load() }

// OnlyInScenarios turns real mode off for the rest of the process: a mem
// operation outside a run panics from now on. A verdict process calls it before
// any of the learner's code can run.
func OnlyInScenarios() {
	m := &Machine{outside: true}
	idle.Store(m)
	active.CompareAndSwap(nil, m)
}

// New makes a machine with usual limits.
func New() *Machine {
	return &Machine{ended: make(chan struct{}), MaxSteps: 20_000, Horizon: 1000 * time.Hour, SpinSlices: 1, ChurnSteps: 200}
}

// Run runs root as thread 0 until every thread has ended, no thread can move, a
// rule is broken or the strategy ends it; then it unwinds what is left.
func (m *Machine) Run(name string, s Strategy, root func()) {
	m.reset(s)
	if !active.CompareAndSwap(idle.Load(), m) {
		panic("rcu/sim: a machine is running in this process already; run one search at a time")
	}
	m.Spawn(name, root)
	m.begin()
	m.left = m.unfinishedThreads()
	m.final = m.State(nil)
	m.unwind()
	Acquire(unsafe.Pointer(&m.edge))
	active.Store(idle.Load())
}

//go:norace
func (m *Machine) reset(s Strategy) {
	runs++
	m.run = runs
	m.threads = m.threads[:0]
	m.ready.clear()
	m.spinners = m.spinners[:0]
	m.held = m.held[:0]
	m.cur, m.exclusive, m.failure = nil, nil, nil
	m.now, m.version, m.steps, m.idleSlices, m.Wakes = 0, 0, 0, 0, 0
	m.clock.reset()
	m.stays = m.stays[:0]
	m.strategy = s
	m.chosen = m.chosen[:0]
	m.used = 0
	m.seen.reset()
	m.Pruned, m.OutOfSteps, m.aborting = false, false, false
	m.foreign.Store(nil)
}

// begin gives the baton to the first thread and waits until it comes back.
//
//go:norace
func (m *Machine) begin() {
	if t := m.schedule(nil); t != nil {
		m.hideHandOff()
		m.resume(t)
		<-m.ended
		m.showRaces()
	}
	if at := m.foreign.Load(); at != nil && m.failure == nil {
		m.failure = &Failure{Kind: Rogue, Text: *at, Thread: m.cur}
	}
}

// unwind ends the threads that are still inside their bodies, one by one: their
// next operation is a runtime.Goexit.
//
//go:norace
func (m *Machine) unwind() {
	m.aborting = true
	for _, t := range m.threads {
		if t.started && !t.done {
			m.cur = t
			m.hideHandOff()
			t.wake <- struct{}{}
			<-m.ended
			m.showRaces()
		}
	}
}

//go:norace
func (m *Machine) unfinishedThreads() []Waiting {
	if m.Log == nil {
		return nil
	}
	var left []Waiting
	for _, t := range m.threads {
		if t.done {
			continue
		}
		w := Waiting{Thread: t, Op: t.kind.String(), Spin: t.spinning}
		if t.sleeping {
			w.Until = t.wakeAt
		}
		if t.obj != nil {
			w.Object, w.Type = t.obj.header, t.obj.typ
		}
		left = append(left, w)
	}
	return left
}

// Schedule is the numbers of the threads that went, in order.
func (m *Machine) Schedule() []int32 { return m.chosen }

// Steps is the number of operations of the last run.
func (m *Machine) Steps() int { return m.steps }

// Now is the virtual time.
//
//go:norace
func (m *Machine) Now() time.Duration { return m.now }

// Beat counts the steps of all runs. The watchdog reads it while they run; that
// it may read an old value does no harm.
//
//go:norace
func (m *Machine) Beat() uint64 { return m.beat }

// Final names the state that the last run ended in.
func (m *Machine) Final() uint64 { return m.final }

// Threads is the threads of the last run, by number.
//
//go:norace
func (m *Machine) Threads() []*Thread { return m.threads }

// Current is the thread that holds the baton.
//
//go:norace
func (m *Machine) Current() *Thread { return m.cur }

// Exclusive lets t go on whenever it can, so that what a scenario sets up and
// checks in the end is not interleaved with itself. These steps are no part of
// the schedule, since nothing is chosen.
//
//go:norace
func (m *Machine) Exclusive(t *Thread) { m.exclusive = t }

// ReadyFrom is the ready thread with the smallest number from i on, or nil.
//
//go:norace
func (m *Machine) ReadyFrom(i int) *Thread {
	if i >= len(m.threads) {
		return nil
	}
	if n := m.ready.from(i); n >= 0 {
		return m.threads[n]
	}
	return nil
}

// Spinners is the threads that are held back until something changes.
//
//go:norace
func (m *Machine) Spinners() []*Thread { return m.spinners }
