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
// own, since every write to one is in the chain of its writer. What else decides
// over the rest of the run must be named here, or follow from what is.
//
//go:norace
func (m *Machine) State(running *Thread) uint64 {
	key := uint64(m.now) ^ uint64(m.idleRounds)<<56
	for _, t := range m.threads {
		flags := uint64(t.id) << 8
		if t.done {
			flags |= 1
		}
		if t.started {
			flags |= 64
		}
		if t.round == m.round {
			flags |= 128
		}
		if t.held {
			flags |= 2
		}
		if t.spinning {
			flags |= 4
		}
		if t.woken {
			flags |= 8
		}
		if t.admitted {
			flags |= 16
		}
		if t.sleeping {
			flags = mix(flags|32, uint64(t.wakeAt))
		}
		if t.slice|t.polls|t.watch != 0 {
			flags = mix(flags, uint64(t.slice)<<56^uint64(t.watch)<<28^uint64(t.polls))
		}
		key += mix(t.chain, flags)
	}
	if running != nil {
		return mix(key, uint64(running.id))
	}
	return mix(key, 1<<32)
}
