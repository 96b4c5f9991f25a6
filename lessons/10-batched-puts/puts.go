// Package puts frees what nobody uses any more, many at a time: so that 32 CPUs do
// not stand in line before one lock.
//
// The kernel k is given, and its dentries. Build:
//
//	p := New(k)
//	p.Put(d)          // a user of d is done with it
//	p.Sync()          // returns when everything is freed whose last Put came before
//	p.DropCaches()    // the same, for whoever wants the memory
//	p.Shutdown(sb)    // frees what is left of a filesystem, and shuts it down
//
// These signatures are fixed. Any thread may call any method, and many at once.
//
// d.Put() gives the reference back, and tells whether it was the last. Then d.Free()
// must be called, once, under the lock k.DcacheLock(). It need not be at once: what is
// to be freed may be queued. But Sync and DropCaches promise that nothing is left of
// what was put before, and when Shutdown calls sb.Kill() nothing of that filesystem may
// be waiting to be freed; it has no users any more.
// One hold of the lock frees at most 64 dentries, since nobody else gets it meanwhile,
// and never may more than 1,024 wait to be freed, on the whole machine.
// k.This() is the caller's CPU, with its Number(), from 0 to 31; not every caller is on one.
// Whatever threads share is a type of package mem.
//
// Read BOOK.md, "Lesson 10: many at a time". Run: go run . run 10
package puts

import "graceperiod/rcu/kernel"

// Puts is what waits to be freed.
type Puts struct {
	k *kernel.Kernel
	// TODO: one or more queues.
}

// New makes a Puts.
func New(k *kernel.Kernel) *Puts { return &Puts{k: k} }

// Put gives a reference back.
func (p *Puts) Put(d *kernel.Dentry) {
	// TODO: every last put takes the lock.
	if d.Put() {
		p.k.DcacheLock().Lock()
		d.Free()
		p.k.DcacheLock().Unlock()
	}
}

// Sync returns when everything is freed that was put before.
func (p *Puts) Sync() {
	// TODO: once something is queued, free it.
}

// DropCaches does the same.
func (p *Puts) DropCaches() {
	// TODO: once something is queued, free it.
}

// Shutdown shuts a filesystem down that nobody uses any more.
func (p *Puts) Shutdown(sb *kernel.Superblock) {
	// TODO: once something is queued, free it first.
	sb.Kill()
}
