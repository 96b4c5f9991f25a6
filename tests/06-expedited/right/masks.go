package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// masks has a bit for each CPU that has not answered, as the kernel's expmask
// does, and asks first who is idle and then interrupts the others. Callers take
// tickets: one round serves all tickets that were drawn before it began.
type masks struct {
	k      *kernel.Kernel
	mu     mem.Mutex
	change mem.Cond
	drawn  uint64
	served uint64
	busy   bool
	mask   uint64
}

func newMasks(k *kernel.Kernel) *masks {
	m := &masks{k: k}
	m.change.L = &m.mu
	return m
}

func (m *masks) Synchronize() {
	if m.k.Normal() {
		m.k.Synchronize()
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drawn++
	ticket := m.drawn
	for m.served < ticket {
		if m.busy {
			m.change.Wait()
			continue
		}
		m.busy = true
		upTo := m.drawn
		m.ask()
		m.served, m.busy = upTo, false
		m.change.Broadcast()
	}
}

// ask is called with the lock held, which it gives back while it asks.
func (m *masks) ask() {
	m.mu.Unlock()
	var asked []*kernel.CPU
	mask := uint64(0)
	for _, c := range m.k.CPUs() {
		if c != m.k.This() && !c.Idle() {
			asked = append(asked, c)
			mask |= 1 << c.Number()
		}
	}
	m.mu.Lock()
	m.mask = mask
	m.mu.Unlock()
	for _, c := range asked {
		c.Interrupt(func() {
			if c.InReader() {
				c.AtReaderExit(func() { m.clear(c) })
			} else {
				m.clear(c)
			}
		})
	}
	m.mu.Lock()
	for m.mask != 0 {
		m.change.Wait()
	}
}

func (m *masks) clear(c *kernel.CPU) {
	m.mu.Lock()
	if m.mask &^= 1 << c.Number(); m.mask == 0 {
		m.change.Broadcast()
	}
	m.mu.Unlock()
}
