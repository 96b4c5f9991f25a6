package mem

import (
	"strconv"
	"sync/atomic"

	"graceperiod/rcu/internal/machine"
)

// noCopy makes go vet report copies of a value that holds it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// The operations of the integer types on the machine. The value itself is kept
// in the same atomic as in real mode: it gives a race build the edges that
// sync/atomic promises.

//go:norace
func loadUint(m *machine.Machine, h *machine.Header, typ string, v *atomic.Uint64) uint64 {
	m.Step(machine.Load, h.Of(m, typ))
	x := v.Load()
	if m.Recorded() {
		m.Op("", text(typ, x))
	}
	return x
}

//go:norace
func storeUint(m *machine.Machine, h *machine.Header, typ string, v *atomic.Uint64, x uint64) {
	o := h.Of(m, typ)
	t := m.Step(machine.Store, o)
	machine.HideAtomic()
	old := v.Load() // a look of the machine's, not of the thread's
	machine.ShowAtomic()
	v.Store(x)
	m.Put(x)
	m.Wrote(t, o, old != x)
	if m.Recorded() {
		m.Op("", text(typ, x))
	}
}

//go:norace
func addUint(m *machine.Machine, h *machine.Header, typ string, v *atomic.Uint64, delta uint64) uint64 {
	o := h.Of(m, typ)
	t := m.Step(machine.Update, o)
	x := v.Add(delta)
	m.Put(x)
	m.Wrote(t, o, delta != 0)
	if m.Recorded() {
		m.Op("Add "+signed(delta), text(typ, x))
	}
	return x
}

//go:norace
func swapUint(m *machine.Machine, h *machine.Header, typ string, v *atomic.Uint64, x uint64) uint64 {
	o := h.Of(m, typ)
	t := m.Step(machine.Update, o)
	old := v.Swap(x)
	m.Put(x)
	m.Wrote(t, o, old != x)
	if m.Recorded() {
		m.Op("Swap "+text(typ, x), "was "+text(typ, old))
	}
	return old
}

//go:norace
func casUint(m *machine.Machine, h *machine.Header, typ string, v *atomic.Uint64, old, new uint64) bool {
	o := h.Of(m, typ)
	t := m.Step(machine.Try, o)
	ok := v.CompareAndSwap(old, new)
	if ok {
		m.Put(new)
		m.Wrote(t, o, old != new)
	}
	if m.Recorded() {
		m.Op("CAS "+text(typ, old)+"→"+text(typ, new), yes(ok))
	}
	return ok
}

// text writes a value; a small negative number in an unsigned word reads as such.
func text(typ string, x uint64) string {
	switch {
	case typ == "Bool":
		return strconv.FormatBool(x != 0)
	case typ == "Int64":
		return strconv.FormatInt(int64(x), 10)
	}
	if x > 1<<63 {
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatUint(x, 10)
}

func signed(delta uint64) string {
	s := strconv.FormatInt(int64(delta), 10)
	if int64(delta) >= 0 {
		s = "+" + s
	}
	return s
}

func yes(ok bool) string {
	if ok {
		return "ok"
	}
	return "failed"
}
