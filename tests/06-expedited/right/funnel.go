package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// funnel is the kernel's way: a sequence that is odd while a round is under way,
// a snapshot of it that says which value will do, and a mutex that callers queue
// at, each looking again when it gets in.
type funnel struct {
	k   *kernel.Kernel
	mu  mem.Mutex
	seq mem.Uint64
}

func newFunnel(k *kernel.Kernel) *funnel { return &funnel{k: k} }

func (f *funnel) Synchronize() {
	if f.k.Normal() {
		f.k.Synchronize()
		return
	}
	enough := (f.seq.Load() + 3) &^ 1 // the end of the first round that begins after this
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.seq.Load() >= enough {
		return
	}
	f.seq.Add(1)
	f.ask()
	f.seq.Add(1)
}

// ask counts itself, too, so that the count cannot be zero before all were asked.
func (f *funnel) ask() {
	var left mem.Int64
	var all mem.Event
	answer := func() {
		if left.Add(-1) == 0 {
			all.Set()
		}
	}
	left.Store(1)
	for _, c := range f.k.CPUs() {
		if c.Idle() {
			continue
		}
		left.Add(1)
		c.Interrupt(func() {
			if c.InReader() {
				c.AtReaderExit(answer)
				return
			}
			answer()
		})
	}
	answer()
	all.Wait()
}
