package kernel

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Superblock is a filesystem. It is in use as long as it is mounted somewhere, and
// what is written there reaches the disk when the last of its mounts is released.
type Superblock struct {
	k     *Kernel
	name  string
	flush time.Duration
	state *sim.Cell[filesystem]

	cached bool // it has a cache of inodes, that somebody has to destroy
	byRCU  int  // so many of which are freed by callbacks
}

type filesystem struct {
	mount    *Mount // the last one made
	mounts   int    // that have not been released
	dirty    bool   // something is not on the disk
	shutting bool   // it is on its way there

	inodes    int  // that wait for their callbacks
	destroyed bool // the cache

	puts   int // last puts of its dentries that wait for their Free
	killed bool
}

// Superblock makes a filesystem whose data takes so long to write back. Mounted, it
// has something to write.
func (h *Host) Superblock(name string, flush time.Duration) *Superblock {
	return &Superblock{k: h.k, name: name, flush: flush, state: sim.NewCell(h.k.w, filesystem{})}
}

// Name is the filesystem's name.
func (s *Superblock) Name() string { return s.name }

// use counts one more mount.
func (s *Superblock) use(m *Mount) {
	f := s.state.Get()
	if f.shutting {
		sim.Failf("%s mounts %s again, and its last data is still on the way to the disk", sim.Current().Name(), s.name)
	}
	f.mount, f.dirty = m, true
	f.mounts++
	s.state.Set(f)
}

// drop counts one less. After the last one the filesystem is shut down.
func (s *Superblock) drop() {
	f := s.state.Get()
	if f.mounts--; f.mounts > 0 {
		s.state.Set(f)
		return
	}
	f.shutting = true
	s.state.Set(f)
	if s.flush > 0 {
		s.k.w.Markf(trace.Noted, s.name, "writes its data to the disk")
		s.k.w.Sleep(s.flush)
	}
	s.freeInodes()
	f = s.state.Get()
	f.shutting, f.dirty = false, false
	s.state.Set(f)
	s.k.w.Markf(trace.Reclaimed, s.name, "is shut down")
}

// Down tells whether the filesystem is not in use, and all its data is on the disk.
func (h *Host) Down(s *Superblock) bool {
	f := s.state.Get()
	return f.mounts == 0 && !f.dirty && !f.shutting
}

// Mounted is the filesystem's last mount, released or not, or nil.
func (h *Host) Mounted(s *Superblock) *Mount { return s.state.Get().mount }
