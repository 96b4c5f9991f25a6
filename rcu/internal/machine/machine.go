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
	// Set by the caller, before Run or by the scenario.
	MaxSteps   int           // of one run
	Horizon    time.Duration // virtual time after which a run is endless
	SpinSlices int           // slices a spinning thread gets before the clock moves past it
	ChurnSteps int           // operations at one instant after which a thread is held back in favour of others
	Log        *Recording    // nil: the run is not recorded

	run      uint64
	strategy Strategy
	threads  []*Thread // of this run
	pool     []*Thread // all ever made, by number; some have an idle goroutine
	cur      *Thread   // holds the baton
	nobody   Thread    // holds it when no thread does

	ready     set       // threads that can go now
	barred    set       // threads that may not, though their operation could be taken: spinning or held
	spinners  []*Thread // held back until something changes
	held      []*Thread // held by the scenario until nothing else can move
	exclusive *Thread   // while set, this thread goes on whenever it can

	now        time.Duration
	clock      clock
	stays      []*Thread // sleep until others have woken so often; see SleepWhile
	round      int       // of slices for spinning threads
	idleRounds int       // rounds since anything changed
	wakes      int       // times the clock woke code under test, or moved past it while it waited in a loop

	objects []*Object // reused from run to run
	used    int
	seen    addresses

	steps   int
	last    *Thread // took the last of them
	streak  int     // and so many in a row
	changes uint64  // of values
	trail   uint64  // names the operations of the run in their order
	final   uint64  // the state it ended in
	chosen  []int32
	beat    uint64 // counts steps of all runs; the watchdog reads it while they run

	failure    *Failure
	left       []Waiting  // threads that had not ended, taken before they were unwound
	stand      []Standing // all threads, taken then too
	pruned     bool
	outOfSteps bool
	finished   bool                    // thread 0 has reached its end, and with it the run
	foreign    atomic.Pointer[Failure] // a goroutine that is no thread of the run

	// refusing turns every operation away: the run is over and threads are
	// unwound, or there is no run at all.
	refusing bool
	unwound  int           // threads up to this number have ended
	outside  bool          // the sentinel of verdict processes: there is never a run
	ended    chan struct{} // the baton comes back to Run
	edge     int64         // its address carries the edge from threads to Run
}

// active is the machine whose run is under way. Nil means that mem works on
// real goroutines, at the price of this one load.
var active unsafe.Pointer // to a Machine; with an atomic.Pointer the Load of mem types would be too large to be inlined

// idle is what active goes back to between runs.
var idle atomic.Pointer[Machine]

var runs uint64 // numbers the runs of the process, so that objects can tell theirs

// Active is the running machine, or nil.
//
//go:norace
func Active() *Machine { return (*Machine)(atomic.LoadPointer(&active)) }

// OnlyInScenarios turns real mode off for the rest of the process: a mem
// operation outside a run panics from now on. A verdict process calls it before
// any of the learner's code can run.
func OnlyInScenarios() {
	m := &Machine{outside: true, refusing: true}
	m.cur = &m.nobody
	idle.Store(m)
	atomic.CompareAndSwapPointer(&active, nil, unsafe.Pointer(m))
}

// New makes a machine with usual limits.
func New() *Machine {
	return &Machine{ended: make(chan struct{}), MaxSteps: 20_000, Horizon: 1000 * time.Hour, SpinSlices: 1, ChurnSteps: 200}
}

// Run runs root as thread 0 until root calls Finish or no thread can move, a
// rule is broken or the strategy ends it; then it unwinds what is left.
func (m *Machine) Run(name string, s Strategy, root func()) {
	m.reset(s)
	if !atomic.CompareAndSwapPointer(&active, unsafe.Pointer(idle.Load()), unsafe.Pointer(m)) {
		panic("rcu/sim: a machine is running in this process already; run one search at a time")
	}
	m.exclusive = m.Spawn(name, root)
	m.exclusive.Scenario = true
	m.begin()
	Acquire(unsafe.Pointer(&m.edge))
	atomic.StorePointer(&active, unsafe.Pointer(idle.Load()))
}

// Close ends the goroutines that wait for another run. There must be none.
func (m *Machine) Close() {
	for _, t := range m.pool {
		if t.idle {
			t.idle, t.quit = false, true
			t.wake <- struct{}{}
		}
	}
}

//go:norace
func (m *Machine) reset(s Strategy) {
	runs++
	m.run = runs
	m.strategy = s
	m.threads = m.threads[:0]
	m.cur = &m.nobody
	m.ready.clear()
	m.barred.clear()
	m.spinners = m.spinners[:0]
	m.held = m.held[:0]
	m.now, m.round, m.idleRounds, m.wakes = 0, 1, 0, 0
	m.clock.reset()
	m.stays = m.stays[:0]
	m.used = 0
	m.seen.reset()
	m.steps, m.changes, m.trail = 0, 0, 0
	m.last, m.streak = nil, 0
	m.chosen = m.chosen[:0]
	m.failure, m.left, m.stand = nil, nil, nil
	m.pruned, m.outOfSteps, m.finished, m.refusing = false, false, false, false
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
	} else {
		m.conclude()
	}
	if f := m.foreign.Load(); f != nil && m.failure == nil {
		m.failure = f
	}
}

// conclude notes how the run ended, and turns all further operations away: the
// threads that are still inside their bodies end one after the other, each by a
// runtime.Goexit in the operation it waits in.
//
//go:norace
func (m *Machine) conclude() {
	m.left, m.stand = m.unfinishedThreads(), m.standings()
	m.final = m.State(nil)
	m.refusing = true
	m.unwound = 0
}

// unfinished is the next thread that is inside its body, or nil.
//
//go:norace
func (m *Machine) unfinished() *Thread {
	for m.unwound < len(m.threads) {
		t := m.threads[m.unwound]
		m.unwound++
		if t.started && !t.done {
			return t
		}
	}
	return nil
}

// Finish is called by thread 0 as the last thing it does: the run is over when
// it returns, though other threads are left.
//
//go:norace
func (m *Machine) Finish() { m.finished = true }
