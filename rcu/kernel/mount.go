package kernel

import (
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Mount is a filesystem at a path. It counts who holds it: the table it can be
// found in is one of them, each user another. The count itself never waits.
//
// All methods look at the mount, so none may be called when it is released. Each
// is one step.
type Mount struct {
	k     *Kernel
	path  string
	sb    *Superblock
	count *sim.Counter
	fate  *sim.Cell[fate]
	self  *Mount // or somebody has made it, or copied one
}

// fate is what has become of a mount.
type fate struct {
	by       string // who has released it
	frozen   bool
	revived  bool // a reference was taken when there was none
	released bool
}

// NewMount makes a mount of a filesystem, with one reference, which is the
// caller's. Nobody can find it before the caller publishes it.
func (k *Kernel) NewMount(path string, sb *Superblock) *Mount {
	m := &Mount{k: k, path: path, sb: sb, count: sim.NewCounter(k.w), fate: sim.NewCell(k.w, fate{})}
	m.self = m
	m.count.Add(1)
	k.w.Name(path, m.count)
	sim.NamePointer(k.w, m, path)
	sb.use(m)
	return m
}

// Path is where it is mounted.
func (m *Mount) Path() string {
	m.whole("asks for the path of")
	m.k.w.Step()
	sim.Opf("Path", "%s", m.path)
	m.touched("reads")
	return m.path
}

// Superblock is the filesystem.
func (m *Mount) Superblock() *Superblock {
	m.whole("asks for the superblock of")
	m.k.w.Step()
	sim.Opf("Superblock", "%s", m.sb.name)
	m.touched("reads")
	return m.sb
}

// Count is how many references there are at this moment. By the time you look at
// the answer there may be others.
func (m *Mount) Count() int {
	m.whole("counts")
	n := m.count.Load()
	m.op("Count", n)
	m.touched("reads")
	return n
}

// Get takes a reference. The caller must know that there is one already, and that
// it stays until Get returns. In the kernel: mntget.
func (m *Mount) Get() {
	m.whole("calls Get on")
	n := m.add(+1, "Get")
	m.touched("takes a reference to")
	if n == 1 {
		m.revive()
	}
}

// GetUnlessZero takes a reference if there is one already, and tells whether it
// did. In the kernel: refcount_inc_not_zero, or for files get_file_rcu.
func (m *Mount) GetUnlessZero() bool {
	m.whole("calls GetUnlessZero on")
	n, ok := m.count.AddIf(+1, func(n int) bool { return n > 0 })
	m.tried("GetUnlessZero", ok, n)
	m.touched("takes a reference to")
	return ok
}

// Put gives a reference back, and tells whether it was the last: then nobody gets
// one any more, and the caller alone is left to release the mount. In the kernel:
// refcount_dec_and_test.
func (m *Mount) Put() (last bool) {
	m.whole("calls Put on")
	n := m.add(-1, "Put")
	m.touched("gives back a reference to")
	if n < 0 {
		sim.Misusef("A reference is given back once.", "somebody else's is gone.", "%s gives back a reference to %s, and there is none", sim.Current().Name(), m.path)
	}
	return n == 0
}

// Freeze takes the last reference away if there is only one, the caller's, and
// tells whether it did: from then on GetUnlessZero fails. If there are others
// nothing changes. In the kernel: refcount_dec_if_one, or page_ref_freeze.
func (m *Mount) Freeze() bool {
	m.whole("calls Freeze on")
	n, ok := m.count.AddIf(-1, func(n int) bool { return n == 1 })
	m.tried("Freeze", ok, n)
	m.touched("freezes")
	if ok {
		f := m.fate.Get()
		f.frozen = true
		m.fate.Set(f)
	}
	return ok
}

// Unfreeze gives the reference back that Freeze has taken away. Only who has
// frozen the mount may call it.
func (m *Mount) Unfreeze() {
	m.whole("calls Unfreeze on")
	m.add(+1, "Unfreeze")
	m.touched("unfreezes")
	f := m.fate.Get()
	if !f.frozen {
		sim.Misusef("Unfreeze belongs to a Freeze that said true.", "a count of references that nobody has taken.", "%s unfreezes %s, which is not frozen", sim.Current().Name(), m.path)
	}
	f.frozen = false
	m.fate.Set(f)
}

// Release ends the mount. If it was the last of its filesystem, Release shuts
// that down, and returns when all its data is on the disk: it may take long. There
// must be no reference left, and nobody who could still look at the mount.
func (m *Mount) Release() {
	m.whole("releases")
	t := m.k.task()
	t.mayWait("releases a mount")
	n := m.count.Load()
	m.op("Release", n)
	f := m.fate.Get()
	if f.released {
		sim.Misusef("A mount is released once.", "memory is freed twice, and two owners share it.", "%s releases %s, which %s has released before", t.name, m.path, f.by)
	}
	if n > 0 && !m.k.forgiveHeld && !(f.revived && m.k.forgiveRevived) {
		sim.Failf("%s releases %s, and somebody holds it: the count is %d", t.name, m.path, n)
	}
	f.released, f.by = true, t.name
	m.fate.Set(f)
	m.k.w.Markf(trace.Reclaimed, m.path, "is released by %s", t.name)
	if m.k.onRelease != nil {
		m.k.onRelease(m)
	}
	m.sb.drop()
}

func (m *Mount) add(d int, op string) int {
	n, _ := m.count.AddIf(d, func(int) bool { return true })
	m.op(op, n)
	return n
}

// op names the last step in timelines, with the count as it is then.
func (m *Mount) op(op string, n int) { sim.Opf(op, "%d", n) }

// tried is op for what may say no.
func (m *Mount) tried(op string, ok bool, n int) { sim.Opf(op, "%v, count %d", ok, n) }

// revive notes a reference that was taken of none.
func (m *Mount) revive() {
	f := m.fate.Get()
	f.revived = true
	m.fate.Set(f)
	if !m.k.forgiveRevived {
		sim.Failf("%s takes a reference to %s, and there was none: it was about to be released", sim.Current().Name(), m.path)
	}
}

// touched breaks the rule if the mount is released: whoever looks at it reads
// memory that is somebody else's by now.
func (m *Mount) touched(does string) {
	if f := m.fate.Get(); f.released {
		sim.Failf("%s %s %s, which %s has released", sim.Current().Name(), does, m.path, f.by)
	}
}

// whole breaks a rule if the mount is none of NewMount's. It comes before each look.
func (m *Mount) whole(does string) {
	if m == nil {
		sim.Misusef("A *Mount that is nil is no mount.", "a kernel crashes here.", "%s %s a nil *Mount", sim.Current().Name(), does)
	}
	if m.self != m {
		sim.Misusef("Mounts come from NewMount, and are not copied.", "a count that nobody else sees.", "%s %s a mount that NewMount did not make", sim.Current().Name(), does)
	}
	m.k.task().arrive()
}

// Use is a user's look at a mount that he holds: he opens a file there.
func (h *Host) Use(m *Mount) {
	h.k.w.Step()
	sim.Opf("opens a file", "%s", m.path)
	m.touched("uses")
}

// Drop gives a reference back, and breaks no rule. It is one step.
func (h *Host) Drop(m *Mount) {
	n, _ := m.count.AddIf(-1, func(n int) bool { return n > 0 })
	m.op("drops its reference", n)
}

// Released tells whether it is.
func (h *Host) Released(m *Mount) bool { return m.fate.Get().released }

// Revived tells whether a reference was taken when there was none.
func (h *Host) Revived(m *Mount) bool { return m.fate.Get().revived }

// References is the count, and no step.
func (h *Host) References(m *Mount) int { return m.count.Get() }

// PathOf is where it is mounted, and no step.
func (h *Host) PathOf(m *Mount) string { return m.path }
