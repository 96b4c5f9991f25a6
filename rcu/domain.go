package rcu

import (
	"runtime"
	"time"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/trace"
)

// Options are a domain's choices. The zero value is right for most.
type Options struct {
	// Limit is the backlog of callbacks at which CallContext waits. Zero means 100,000.
	Limit int

	// CallDelay is how long callbacks may be gathered before a grace period is
	// begun for them, unless somebody waits in Barrier or Close or 10,000 have come
	// together. Zero means a millisecond, less than zero no delay.
	CallDelay time.Duration

	// OnStall is told of each grace period that has waited for StallAfter, and again
	// each time that span has passed. Zero means 21 s, the kernel's. OnStall runs on
	// a goroutine of its own and may call any method that does not wait.
	OnStall    func(Stall)
	StallAfter time.Duration

	// Callers notes for each reader inside where it entered, which Stall then
	// tells. It makes sections several times as dear: a switch for the hunt.
	Callers bool

	// Trace is told of sections, grace periods and callbacks. It is called from
	// many goroutines at once, from within the operation: it must be quick, and
	// must not use the domain. Nil costs nothing.
	Trace func(trace.Event)
}

const (
	defaultLimit      = 100_000
	defaultCallDelay  = time.Millisecond
	defaultStallAfter = 21 * time.Second // the kernel's rcu_cpu_stall_timeout
	urgent            = 10_000           // callbacks that end the delay; the kernel's qhimark
)

// Domain is a set of readers, and of updaters that wait for them. Make one with
// [New]. Readers and updaters of one structure use the same domain. A domain must
// not be copied.
type Domain struct {
	// number is of the grace period that began last. Readers load it on entering
	// and never write to its cache line.
	number mem.Uint64
	salt   mem.Uint64 // of the portable lock's choice of slots
	banks  mem.Pointer[bank]
	_      [128]byte

	refusing mem.Uint64 // what handles that were given up have instead of number

	done    mem.Uint64 // all grace periods numbered up to this have ended
	clashes mem.Uint64
	normal  mem.Bool

	registry registry

	// mu guards what follows, and is never held while anything is waited for.
	mu       mem.Mutex
	left     mem.Cond // a reader that was waited for has left, or a caller gives up
	ended    mem.Cond // a grace period has ended, or nobody leads one any more
	led      [2]bool  // by kind: a caller is running a grace period
	hurrying int      // grace periods in a hurry
	wanted   uint64   // helper's goal; see Start
	helps    bool     // the helper is running

	kept    [2][]*slot // by kind: whom its grace period waits for; its leader's
	queue   queue
	options Options
	counts  counts
	polls   [2]int // by kind: looks before a grace period sleeps
}

// The kinds of grace period. One of each may be running.
const (
	normally = iota
	expedited
)

// New makes a domain without readers. It starts no goroutine; a domain that is
// not used any more needs no Close to be collected.
func New(o Options) *Domain {
	d := &Domain{options: o, polls: polls}
	if machine.Active() != nil {
		d.polls = [2]int{1, 2} // each is a step
	}
	if o.Limit <= 0 {
		d.options.Limit = defaultLimit
	}
	if o.CallDelay == 0 {
		d.options.CallDelay = defaultCallDelay
	}
	if o.StallAfter <= 0 {
		d.options.StallAfter = defaultStallAfter
	}
	number := uint64(first)
	if o.Trace != nil || o.Callers {
		number |= noted
	}
	d.number.Store(number)
	d.refusing.Store(closed)
	d.done.Store(first)
	d.wanted = first
	d.left.L = &d.mu
	d.ended.L = &d.mu
	d.queue.init()
	d.banks.Store(newBank(slotsWanted(), nil))
	return d
}

// slotsWanted is a power of two, and some times as many as can run at once, so
// that two goroutines seldom want the same.
func slotsWanted() int {
	if machine.Active() != nil {
		return 2 // each is a step for every grace period
	}
	n := 8
	for n < 4*runtime.GOMAXPROCS(0) {
		n *= 2
	}
	return n
}
