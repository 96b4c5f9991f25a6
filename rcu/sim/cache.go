package sim

// cache is the set of states that were explored, each with the fewest
// preemptions it was reached with: reached again with as many or more, nothing
// new can follow. It is a table of our own because a map would report the
// threads that use it to the race detector.
type cache struct {
	slots []cacheSlot
	count int
}

type cacheSlot struct {
	state uint64
	used  int32 // preemptions, plus one; zero: the slot is empty
}

//go:norace
func newCache() *cache { return &cache{slots: make([]cacheSlot, 1<<10)} }

//go:norace
func (c *cache) find(state uint64) *cacheSlot {
	mask := uint64(len(c.slots) - 1)
	for i := state; ; i++ {
		s := &c.slots[i&mask]
		if s.used == 0 || s.state == state {
			return s
		}
	}
}

// seen tells whether the state was explored with at most that many preemptions, and remembers it.
//
//go:norace
func (c *cache) seen(state uint64, used int) bool {
	s := c.find(state)
	if s.used != 0 && int(s.used)-1 <= used {
		return true
	}
	if s.used == 0 {
		if c.count++; c.count*2 > len(c.slots) {
			c.grow()
			s = c.find(state)
		}
	}
	s.state, s.used = state, int32(used)+1
	return false
}

//go:norace
func (c *cache) grow() {
	old := c.slots
	c.slots = make([]cacheSlot, 2*len(old))
	for i := range old {
		if old[i].used != 0 {
			*c.find(old[i].state) = old[i]
		}
	}
}
