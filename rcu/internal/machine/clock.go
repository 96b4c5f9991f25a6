package machine

import "time"

// clock is a heap of sleeping threads by time, then by thread number.
type clock struct{ heap []*Thread }

//go:norace
func (c *clock) reset() { c.heap = c.heap[:0] }

//go:norace
func (c *clock) pending() bool { return len(c.heap) > 0 }

//go:norace
func earlier(a, b *Thread) bool {
	return a.wakeAt < b.wakeAt || a.wakeAt == b.wakeAt && a.id < b.id
}

//go:norace
func (c *clock) push(t *Thread) {
	c.heap = append(c.heap, t)
	h := c.heap
	for i := len(h) - 1; i > 0 && earlier(h[i], h[(i-1)/2]); i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
}

//go:norace
func (c *clock) pop() *Thread {
	h := c.heap
	t := h[0]
	n := len(h) - 1
	h[0] = h[n]
	c.heap = h[:n]
	c.down(0)
	return t
}

//go:norace
func (c *clock) down(i int) {
	h := c.heap
	for {
		j := 2*i + 1
		if j >= len(h) {
			return
		}
		if j+1 < len(h) && earlier(h[j+1], h[j]) {
			j++
		}
		if !earlier(h[j], h[i]) {
			return
		}
		h[i], h[j] = h[j], h[i]
		i = j
	}
}

// remove takes a thread out before its time.
//
//go:norace
func (c *clock) remove(t *Thread) {
	for i, x := range c.heap {
		if x == t {
			t.wakeAt = -1 // to the top, then off
			for ; i > 0; i = (i - 1) / 2 {
				c.heap[i], c.heap[(i-1)/2] = c.heap[(i-1)/2], c.heap[i]
			}
			c.pop()
			return
		}
	}
}

// moveClock sets the clock to the earliest time anybody sleeps to, and wakes
// all who sleep to it: which of them goes first is a free choice.
//
//go:norace
func (m *Machine) moveClock() bool {
	at := m.clock.heap[0].wakeAt
	if at > m.Horizon {
		m.failure = &Failure{Kind: Endless, Thread: m.clock.heap[0]}
		return false
	}
	for _, t := range m.spinners {
		t.Polls++
		m.Wakes++
		t.churning = false
	}
	m.now = at
	m.version++
	m.progress()
	for m.clock.pending() && m.clock.heap[0].wakeAt == at {
		m.wakeSleeper(m.clock.pop())
	}
	return true
}

//go:norace
func (m *Machine) wakeSleeper(t *Thread) {
	if t.learner {
		m.Wakes++
	}
	t.sleeping = false
	t.Wakeups++
	t.watch = 0
	m.ready.add(t.id)
	for _, w := range m.stays {
		if w.watch > 0 {
			if w.watch--; w.watch == 0 {
				m.clock.remove(w)
				w.sleeping = false
				m.ready.add(w.id)
			}
		}
	}
}

// SleepFor is one step that takes d of virtual time, called by code under test.
//
//go:norace
func (m *Machine) SleepFor(d time.Duration) {
	if t := m.cur; t != nil {
		t.learner = true
		m.SleepWhile(d, 0)
		t.learner = false
	}
}

// SleepWhile sleeps for d, or until the clock has woken other threads n times
// (n > 0), whichever is first: long for a thread that parks, soon over for one
// that polls.
//
//go:norace
func (m *Machine) SleepWhile(d time.Duration, n int) {
	if m.outside {
		m.failOutside()
	}
	t := m.cur
	if d > 0 && !m.aborting {
		if getg() != t.g {
			m.stranger()
		}
		t.sleeping, t.wakeAt, t.watch = true, m.now+d, n
		m.clock.push(t)
		if n > 0 {
			m.stays = append(m.stays, t)
		}
	}
	m.Step(Sleep, nil)
	t.watch = 0
	t.chain = mix(t.chain, uint64(m.now))
}

// Observe puts the time into what the thread has seen, and returns it.
//
//go:norace
func (m *Machine) Observe() time.Duration {
	if m.outside {
		m.failOutside()
	}
	t := m.cur
	if m.aborting {
		return m.now
	}
	if getg() != t.g {
		m.stranger()
	}
	t.chain = mix(t.chain, uint64(m.now))
	return m.now
}
