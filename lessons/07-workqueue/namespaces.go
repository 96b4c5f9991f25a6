// Package workqueue ends the namespaces of tasks that exit, without making the
// tasks wait for it.
//
// The kernel k is given. Build:
//
//	n := New(k)
//	p, err := n.Unshare()   // a task gets namespaces of its own
//	n.Exit(p)               // the last task that had them exits: they are to be released
//	n.Shutdown()            // returns when all is released that was given to Exit
//
// These signatures are fixed. Any thread may call Unshare and Exit, and many at
// once; Shutdown comes last.
//
// When Exit is called no task leads to p any more, but readers who found it before,
// inside a section, may still look at it. p.Release() ends it, after a grace period;
// it may sleep. Exit must return soon: if p owns no mounts, it takes no time.
// The mounts that p owns, p.Mounts(), are another matter. Who waits for the task
// believes that they are unmounted: m.Release() each of them, after a grace period,
// before Exit returns. One whose data never gets to the disk holds up no other Exit.
//
// k.Call(f) has f called after a grace period, where nobody may sleep.
// k.Schedule(f) has f called soon by a worker, which may sleep; there are few workers
// for the whole machine, and none may sit in k.Synchronize or k.Barrier, nor wait for
// a grace period in any other way.
// k.Barrier() waits for the callbacks of earlier Calls, and k.Flush() for the work of
// earlier Schedules.
// k.NewNSProxy() makes namespaces, or returns ENOSPC if as many as the quota allows
// are not yet released. Unshare may return that error only if all these are in use;
// while some are on their way out, it waits for one of them.
// Whatever threads share is a type of package mem.
//
// Read BOOK.md, "Lesson 07: off the exit path". Run: go run . run 07
package workqueue

import "graceperiod/rcu/kernel"

// Namespaces makes and ends the namespaces of tasks.
type Namespaces struct {
	k *kernel.Kernel
	// TODO: what is on its way out.
}

// New makes a Namespaces.
func New(k *kernel.Kernel) *Namespaces { return &Namespaces{k: k} }

// Unshare makes namespaces for a task.
func (n *Namespaces) Unshare() (*kernel.NSProxy, error) {
	// TODO: it fails while others are on their way out.
	return n.k.NewNSProxy()
}

// Exit ends namespaces whose last task exits.
func (n *Namespaces) Exit(p *kernel.NSProxy) {
	// TODO: it is right, and the task waits.
	n.k.Synchronize()
	for _, m := range p.Mounts() {
		m.Release()
	}
	p.Release()
}

// Shutdown returns when all is released that was given to Exit.
func (n *Namespaces) Shutdown() {
	// TODO: once Exit leaves something to others, wait for them.
}
