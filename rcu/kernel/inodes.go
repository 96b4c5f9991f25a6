package kernel

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// SuperblockWithCache makes a filesystem that has a cache of inodes. When it is shut
// down its inodes are freed: at once, or, if byRCU is not zero, by so many callbacks,
// since lookups may still look at them. The cache is destroyed by whoever has released
// the mount.
func (h *Host) SuperblockWithCache(name string, flush time.Duration, byRCU int) *Superblock {
	s := h.Superblock(name, flush)
	s.cached, s.byRCU = true, byRCU
	return s
}

// FreesByRCU tells whether the filesystem's inodes are freed by callbacks, so that
// some may be pending when it is shut down. It is one step.
func (s *Superblock) FreesByRCU() bool {
	s.k.w.Step()
	sim.Opf("FreesByRCU", "%v", s.byRCU > 0)
	return s.byRCU > 0
}

// DestroyCache ends the filesystem's cache of inodes, when its last mount has been
// released. There must be no inode left, nor one whose callback has not been called.
// In the kernel: kmem_cache_destroy.
func (s *Superblock) DestroyCache() {
	s.k.task().mayWait("destroys a cache")
	s.k.w.Step()
	sim.Opf("DestroyCache", "%s", s.name)
	who, f := sim.Current().Name(), s.state.Get()
	switch {
	case f.destroyed:
		sim.Misusef("A cache is destroyed once.", "memory is freed twice.", "%s destroys the cache of %s for the second time", who, s.name)
	case f.mounts > 0 || f.shutting:
		sim.Misusef("A cache is destroyed when its filesystem is shut down.", "inodes are made in memory that is gone.", "%s destroys the cache of %s, which is in use", who, s.name)
	case f.inodes > 0:
		sim.Failf("%s destroys the cache of %s, and %d of its inodes wait for their callbacks, which will write to it", who, s.name, f.inodes)
	}
	f.destroyed = true
	s.state.Set(f)
	s.k.w.Markf(trace.Reclaimed, s.name, "has no cache any more")
}

// freeInodes is the last part of a shutdown.
func (s *Superblock) freeInodes() {
	for range s.byRCU {
		f := s.state.Get()
		f.inodes++
		s.state.Set(f)
		s.k.Call(func() {
			f := s.state.Get()
			f.inodes--
			s.state.Set(f)
		})
	}
}

// Destroyed tells whether its cache is, or whether it has none.
func (h *Host) Destroyed(s *Superblock) bool { return !s.cached || s.state.Get().destroyed }
