package machine

// mix folds b into the chain a. Chains name histories: two threads with equal
// chains have seen the same, so their local states are equal.
//
//go:norace
func mix(a, b uint64) uint64 {
	x := a*0x9E3779B97F4A7C15 ^ (b + 0x7F4A7C15F39CC060)
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 32
	return x
}

// State names the state the run is in, up to schedules that no thread can tell
// apart: the clock, the thread that would go on, and for each thread what it
// has seen and what it waits for. The states of objects need no place of their
// own, since every write to one is in the chain of its writer.
//
//go:norace
func (m *Machine) State(running *Thread) uint64 {
	key := uint64(m.now)
	for _, t := range m.threads {
		flags := uint64(t.id) << 8
		switch {
		case t.done:
			flags |= 1
		case t.held:
			flags |= 16
		case t.spinning:
			flags |= 2
		case t.signaled:
			flags |= 4
		case t.sleeping:
			flags = mix(flags|8, uint64(t.wakeAt))
		}
		if t.slice != 0 || t.churning {
			flags = mix(flags, uint64(t.slice)<<1|1)
		}
		key += mix(t.chain, flags)
	}
	if running != nil {
		return mix(key, uint64(running.id))
	}
	return mix(key, 1<<32)
}
