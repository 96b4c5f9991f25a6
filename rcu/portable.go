package rcu

import (
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// Section is the token of a section entered by [Domain.ReadLock]. It may be
// handed to another goroutine, which then leaves the section. It is used once.
type Section struct {
	s *slot
	w uint64 // the word as it was entered
}

// bank is slots for readers without a handle: as many as were inside at once, at
// most, ever since the domain was made, and some more.
type bank struct {
	slots []slot
	older *bank
}

func newBank(n int, older *bank) *bank { return &bank{slots: make([]slot, n), older: older} }

// ReadLock enters a section without a handle; the kernel's srcu_read_lock. Any
// goroutine may call it, and sections nest: each has a token of its own, for
// [Domain.ReadUnlock]. It never waits. It costs some more than a [Reader]'s. After
// Close it panics with [ErrClosed].
//
// It takes a slot of the domain's, of which there are as many as were ever needed
// at once, and grace periods look at all of them. Where thousands of goroutines
// sleep inside sections at a time, handles are cheaper in the long run.
func (d *Domain) ReadLock() Section {
	b := d.banks.Load()
	// Which slot is a matter of speed alone: one that no other processor uses.
	i := (here() ^ uintptr(d.salt.Load())) * spread >> (unsafe.Sizeof(i0)*8 - 16)
	s := &b.slots[i&uintptr(len(b.slots)-1)]
	if w := s.word.Load(); w&inside == 0 {
		n := d.number.Load()
		e := n | (w+turn)&turns
		// As with a handle, the number may be old by now. The swap is what makes the
		// slot ours and shows the section to grace periods, in one step.
		if n&(closed|noted) == 0 && s.word.CompareAndSwap(w, e) {
			return Section{s, e}
		}
	}
	return d.readLockSlowly(b, i)
}

var i0 uintptr

const spread = 0x9E3779B97F4A7C15 & (1<<(unsafe.Sizeof(i0)*8) - 1) // the golden ratio: neighbours land far apart

// here is a number that is likely to be the same for a goroutine's next section,
// and another for each goroutine: where its stack is. On the machine, where
// every run must repeat, it is the thread's number.
func here() uintptr {
	if m := machine.Active(); m != nil {
		return threadNumber(m)
	}
	var x byte
	return uintptr(unsafe.Pointer(&x)) >> 11
}

func threadNumber(m *machine.Machine) uintptr {
	if t := m.Current(); t != nil {
		return uintptr(t.ID())
	}
	return 0
}

// probes is how many slots of a bank are tried before another bank is.
const probes = 8

func (d *Domain) readLockSlowly(b *bank, i uintptr) Section {
	n := d.number.Load()
	if n&closed != 0 {
		panic(refused("ReadLock"))
	}
	for {
		for a := b; a != nil; a = a.older {
			for k := range min(probes, len(a.slots)) {
				s := &a.slots[(i+uintptr(k))&uintptr(len(a.slots)-1)]
				w := s.word.Load()
				if w&inside != 0 {
					continue // a section that lasts, perhaps an outer one of our own
				}
				// The number is that of now: this loop may take long, and an old number
				// makes grace periods wait that need not.
				n = d.number.Load()
				e := n&^closed | (w+turn)&turns
				if s.word.CompareAndSwap(w, e) {
					if n&closed != 0 {
						d.leftSlowly(d.release(Section{s, e}), "")
						panic(refused("ReadLock"))
					}
					d.noteSection(s, e)
					return Section{s, e}
				}
				d.clash()
			}
		}
		// All are taken by sections that last. Readers do not wait: more slots.
		// Whoever adds them must have seen the newest bank, so none is lost.
		if more := newBank(2*len(b.slots), b); d.banks.CompareAndSwap(b, more) {
			b = more
		} else {
			b = d.banks.Load()
		}
	}
}

// clash notes that two processors wanted one slot at once. If that goes on, each
// of them would fetch its cache line from the other, every time; so they are
// sent elsewhere.
func (d *Domain) clash() {
	if c := d.clashes.Add(1); c%64 == 0 {
		d.salt.Store(c)
	}
}

// ReadUnlock leaves the section; the kernel's srcu_read_unlock. If a grace period
// waits for it, it wakes the waiter and yields the processor to it. It panics if
// the section was left before.
func (d *Domain) ReadUnlock(t Section) {
	if t.s == nil || t.w&leaveSlowly != 0 || !t.s.word.CompareAndSwap(t.w, t.w&turns) {
		d.readUnlockSlowly(t)
	}
}

func (d *Domain) readUnlockSlowly(t Section) {
	if t.s == nil {
		panic(misuse("ReadUnlock", "with a Section that no ReadLock returned", "pass it what ReadLock returned"))
	}
	name := d.sectionName(t.s)
	d.leftSlowly(d.release(t), name)
}

// release frees the token's slot, whatever grace periods have added to its word,
// and returns the word.
func (d *Domain) release(t Section) uint64 {
	for {
		w := t.s.word.Load()
		if w&^watched != t.w {
			panic(misuse("ReadUnlock", "of a section that was left before", "each Section that ReadLock returns is left once"))
		}
		if t.s.word.CompareAndSwap(w, t.w&turns) {
			return w
		}
	}
}

// noteSection is the rest of entering where there is more to it.
func (d *Domain) noteSection(s *slot, e uint64) {
	if e&noted == 0 {
		return
	}
	if d.options.Callers {
		s.site.Store(callerOf(4))
	}
	if d.options.Trace != nil {
		d.traceEntered(d.sectionName(s))
	}
}
