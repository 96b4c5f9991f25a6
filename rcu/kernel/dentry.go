package kernel

import (
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// Dentry is a name in a filesystem, as it is cached. It counts who uses it; when the
// last user has put it, it is freed under the lock of the cache.
type Dentry struct {
	k     *Kernel
	sb    *Superblock
	count *sim.Counter
	fate  *sim.Cell[dentryFate]
}

type dentryFate struct{ freed bool }

// Dentry makes one that so many users hold.
func (h *Host) Dentry(sb *Superblock, users int) *Dentry {
	d := &Dentry{k: h.k, sb: sb, count: sim.NewCounter(h.k.w), fate: sim.NewCell(h.k.w, dentryFate{})}
	d.count.Add(users)
	return d
}

// Superblock is the filesystem it belongs to.
func (d *Dentry) Superblock() *Superblock { return d.sb }

// Put gives a reference back, and tells whether it was the last: then the dentry must
// be freed, once. It is one step, and waits for nobody.
func (d *Dentry) Put() (last bool) {
	n, _ := d.count.AddIf(-1, func(int) bool { return true })
	sim.Opf("Put", "%d", n)
	if n < 0 {
		sim.Misusef("A reference is given back once.", "somebody else's is gone.", "%s puts a dentry that nobody holds", sim.Current().Name())
	}
	if n == 0 {
		d.pending(+1)
	}
	return n == 0
}

// Free frees the dentry. The caller holds the lock of the cache.
func (d *Dentry) Free() {
	l, who := d.k.dcache, sim.Current().Name()
	if l.holder.Get() != who {
		sim.Misusef("A dentry is freed under the lock of the cache.", "two threads change the cache at once.", "%s calls Free, and does not hold the lock", who)
	}
	f := d.fate.Get()
	switch {
	case f.freed:
		sim.Failf("%s frees a dentry for the second time", who)
	case d.count.Get() > 0:
		sim.Failf("%s frees a dentry that somebody holds: the count is %d", who, d.count.Get())
	case d.sb.state.Get().killed:
		sim.Failf("%s frees a dentry of %s, which is shut down", who, d.sb.name)
	}
	f.freed = true
	d.fate.Set(f)
	d.pending(-1)
	s := l.stats.Get()
	s.served++
	s.MostServed = max(s.MostServed, s.served)
	l.stats.Set(s)
	if d.k.costs.Hold > 0 {
		d.k.w.Sleep(d.k.costs.Hold)
	}
}

// pending counts last puts whose dentries are not freed.
func (d *Dentry) pending(n int) {
	f := d.sb.state.Get()
	f.puts += n
	d.sb.state.Set(f)
	d.k.add(func(c *Counts) {
		c.Puts += n
		c.PutsPeak = max(c.PutsPeak, c.Puts)
	})
}

// Freed tells whether it is.
func (h *Host) Freed(d *Dentry) bool { return d.fate.Get().freed }

// Puts is how many last puts of a filesystem's dentries wait for their Free.
func (h *Host) Puts(s *Superblock) int { return s.state.Get().puts }

// Kill shuts a filesystem down that has dentries. From here on none of them may be
// freed, so none may be waiting for it. In the kernel: kill_sb.
func (s *Superblock) Kill() {
	s.k.w.Step()
	sim.Opf("Kill", "%s", s.name)
	f := s.state.Get()
	if f.puts > 0 {
		sim.Failf("%s shuts down %s, and %d of its dentries wait to be freed", sim.Current().Name(), s.name, f.puts)
	}
	f.killed = true
	s.state.Set(f)
}

// Killed tells whether it is shut down by Kill.
func (h *Host) Killed(s *Superblock) bool { return s.state.Get().killed }

// Dcache is the lock of the cache of dentries: one for the whole machine. It keeps
// statistics, as lock_stat does.
type Dcache struct {
	k      *Kernel
	lock   mem.Mutex
	holder *sim.Cell[string]
	stats  *sim.Cell[LockStats]
}

// LockStats is what became of a lock.
type LockStats struct {
	Acquisitions int
	Contentions  int           // of these, those that had to wait
	Wait         time.Duration // of all of them, together
	MostServed   int           // dentries freed in one hold

	served int // in the present one
}

// DcacheLock is that lock.
func (k *Kernel) DcacheLock() *Dcache { return k.dcache }

func newDcache(k *Kernel) *Dcache {
	l := &Dcache{k: k, holder: sim.NewCell(k.w, ""), stats: sim.NewCell(k.w, LockStats{})}
	k.w.Name("dcache_lock", &l.lock)
	return l
}

// Lock takes it.
func (l *Dcache) Lock() {
	began, taken := l.k.w.Now(), l.holder.Get() != ""
	l.lock.Lock()
	l.holder.Set(sim.Current().Name())
	s := l.stats.Get()
	s.Acquisitions++
	s.served = 0
	if taken {
		s.Contentions++
		s.Wait += l.k.w.Now() - began
	}
	l.stats.Set(s)
}

// Unlock gives it back.
func (l *Dcache) Unlock() {
	l.holder.Set("")
	l.lock.Unlock()
}

// DcacheStats is the statistics so far.
func (h *Host) DcacheStats() LockStats { return h.k.dcache.stats.Get() }
