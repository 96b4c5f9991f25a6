package machine

import (
	"math"
	"time"
)

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
	c.up(len(c.heap) - 1)
}

//go:norace
func (c *clock) pop() *Thread {
	t := c.heap[0]
	c.delete(0)
	return t
}

// remove takes a thread out before its time.
//
//go:norace
func (c *clock) remove(t *Thread) {
	for i, x := range c.heap {
		if x == t {
			c.delete(i)
			return
		}
	}
}

//go:norace
func (c *clock) delete(i int) {
	n := len(c.heap) - 1
	c.heap[i] = c.heap[n]
	c.heap = c.heap[:n]
	if i < n {
		c.down(i)
		c.up(i)
	}
}

//go:norace
func (c *clock) up(i int) {
	h := c.heap
	for ; i > 0 && earlier(h[i], h[(i-1)/2]); i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
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
		t.polls++
		m.wakes++
	}
	m.now = at
	m.changes++
	m.newRound(0) // who spins looks again when something has changed, or nothing else can move
	for m.clock.pending() && m.clock.heap[0].wakeAt == at {
		m.wakeSleeper(m.clock.pop())
	}
	return true
}

//go:norace
func (m *Machine) wakeSleeper(t *Thread) {
	if t.learner {
		m.wakes++
	}
	t.wakeups++
	t.watch = 0
	m.rise(t)
	j := 0
	for _, w := range m.stays {
		if w.watch > 0 {
			if w.watch--; w.watch > 0 {
				m.stays[j] = w
				j++
				continue
			}
			m.clock.remove(w)
			m.rise(w)
		}
	}
	m.stays = m.stays[:j]
}

//go:norace
func (m *Machine) rise(t *Thread) {
	t.sleeping = false
	m.refresh(t)
}

// SleepFor is one step that takes d of virtual time, called by code under test.
//
//go:norace
func (m *Machine) SleepFor(d time.Duration) { m.sleep(d, 0, true) }

// SleepWhile sleeps for d, or until the clock has woken other threads n times
// (n > 0), whichever is first: long for a thread that parks, soon over for one
// that polls.
//
//go:norace
func (m *Machine) SleepWhile(d time.Duration, n int) { m.sleep(d, n, false) }

//go:norace
func (m *Machine) sleep(d time.Duration, n int, learner bool) {
	t := m.cur
	if m.refusing || getg() != t.g {
		m.refuse()
	}
	t.wakeAt = m.now
	if d > 0 {
		if t.wakeAt += d; t.wakeAt < m.now {
			t.wakeAt = math.MaxInt64
		}
		t.sleeping, t.learner, t.watch = true, learner, n
		m.clock.push(t)
		if n > 0 {
			m.stays = append(m.stays, t)
		}
		t.glanced, t.repeats = 0, 0
	}
	m.Step(Sleep, nil)
	t.chain = mix(t.chain, uint64(m.now))
}

// manyLooks is how often a thread may look at the clock, with no operation
// between, before it is thought to wait in a loop for the time to come.
const manyLooks = 100

// Observe puts the time into what the thread has seen, and returns it.
//
//go:norace
func (m *Machine) Observe() time.Duration {
	t := m.cur
	if m.refusing || getg() != t.g {
		m.refuse()
	}
	if t.looks++; t.looks > manyLooks {
		m.Step(Pause, nil)
	}
	t.chain = mix(t.chain, uint64(m.now))
	return m.now
}
