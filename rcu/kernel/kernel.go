package kernel

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// Kernel is what the code of a lesson sees of the toy kernel. Any thread of the
// run may call its methods, unless they say otherwise.
type Kernel struct {
	*system
	instead func() // of Synchronize; see Host.Instead
}

// system is what the kernels of one run share.
type system struct {
	w     *sim.World
	costs Costs

	cpus      []*CPU
	tasks     []*task // of the scenario
	late      late
	namespace *Namespace
	index     *Index
	dcache    *Dcache
	callbacks callbacks
	works     workqueue
	quota     int       // of namespaces that are not released
	normal    mem.Bool  // rcu_normal
	domain    Domain    // nil: a grace period of the kernel's own; see StandOn
	turn      mem.Mutex // of who waits for one of these

	forgiveHeld, forgiveRevived, forgiveSleep bool
	onRelease                                 func(*Mount)
	onInterrupt                               func(cpu int)
	counts                                    *sim.Cell[Counts]
}

// Host is the suite's end of a kernel.
type Host struct{ k *Kernel }

// Boot makes a kernel with so many CPUs, all idle. A scenario makes one, before
// its threads start.
func Boot(w *sim.World, costs Costs, cpus int) *Host {
	k := &Kernel{system: &system{w: w, costs: costs, late: late{joined: sim.NewCell(w, 0)}, counts: sim.NewCell(w, Counts{})}}
	k.namespace, k.index, k.dcache = newNamespace(k), newIndex(k), newDcache(k)
	k.callbacks, k.works = newCallbacks(w), newWorkqueue(w)
	w.Name("rcu_normal", &k.normal)
	for i := range cpus {
		k.cpus = append(k.cpus, newCPU(k, i))
	}
	return &Host{k}
}

// Kernel is the end that a lesson's code is given.
func (h *Host) Kernel() *Kernel { return h.k }

// Instead is the same kernel for code in which every Synchronize was replaced by f:
// what a patch of one line does.
func (h *Host) Instead(f func()) *Kernel { return &Kernel{system: h.k.system, instead: f} }

// ForgiveHeld lets a mount be released that somebody holds, and ForgiveRevived lets
// a reference be taken when there is none. They are for goals that are about
// something else.
func (h *Host) ForgiveHeld() { h.k.forgiveHeld = true }

// ForgiveRevived see ForgiveHeld.
func (h *Host) ForgiveRevived() { h.k.forgiveRevived = true }

// ForgiveSleep lets callbacks sleep: see ForgiveHeld.
func (h *Host) ForgiveSleep() { h.k.forgiveSleep = true }

// OnRelease has f called at the moment at which a mount is released.
func (h *Host) OnRelease(f func(*Mount)) { h.k.onRelease = f }

// OnInterrupt has f called, by whoever interrupts, at each interrupt.
func (h *Host) OnInterrupt(f func(cpu int)) { h.k.onInterrupt = f }

// SetNormal turns the switch rcu_normal on or off.
func (h *Host) SetNormal(on bool) { h.k.normal.Store(on) }

// Counts is what has happened so far in a run.
type Counts struct {
	GracePeriods int // waits for one, that have begun
	WorkerWaits  int // waits for one, or for callbacks, by workers of the pool
	Interrupts   int
	Barriers     int
	Made         int // namespaces
	Unreleased   int // of these, not released
	Puts         int // last puts of dentries that are not freed
	PutsPeak     int // the most there were of these at once
}

func (k *Kernel) add(f func(*Counts)) {
	c := k.counts.Get()
	f(&c)
	k.counts.Set(c)
}

// Counts reads the counts.
func (h *Host) Counts() Counts { return h.k.counts.Get() }

// Normal tells whether the switch rcu_normal is on: the administrator asks that
// no CPU be interrupted for the sake of a grace period, for whatever a wait costs
// then. It may change at any time. It is one step.
func (k *Kernel) Normal() bool { return k.normal.Load() }
