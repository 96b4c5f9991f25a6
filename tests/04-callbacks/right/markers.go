package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Markers lets Barrier and Close post a callback of their own, behind all others,
// that says that it was reached. It counts nothing.
type Markers struct {
	gp    grace.Period
	limit int

	mu      mem.Mutex
	room    mem.Cond
	next    []func()
	backlog int
	working bool
	closed  bool
	drained mem.Event
}

// NewMarkers makes one.
func NewMarkers(gp grace.Period, limit int) *Markers {
	m := &Markers{gp: gp, limit: limit}
	m.room.L = &m.mu
	return m
}

func (m *Markers) Call(f func()) error {
	inside := m.gp.Inside()
	m.mu.Lock()
	defer m.mu.Unlock()
	for !inside && !m.closed && m.backlog >= m.limit {
		m.room.Wait()
	}
	if m.closed {
		return errClosed
	}
	m.post(f)
	return nil
}

// post adds to the list. The caller holds the lock.
func (m *Markers) post(f func()) {
	m.next = append(m.next, f)
	m.backlog++
	if !m.working {
		m.working = true
		mem.Go("worker", m.work)
	}
}

func (m *Markers) work() {
	for {
		m.mu.Lock()
		batch := m.next
		m.next = nil
		if len(batch) == 0 {
			m.working = false
			m.mu.Unlock()
			return
		}
		m.mu.Unlock()
		m.gp.Synchronize()
		for _, f := range batch {
			f()
		}
		m.mu.Lock()
		m.backlog -= len(batch)
		m.room.Broadcast()
		m.mu.Unlock()
	}
}

func (m *Markers) Barrier() {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		m.drained.Wait()
		return
	}
	var reached mem.Event
	m.post(reached.Set)
	m.mu.Unlock()
	reached.Wait()
}

func (m *Markers) Close() {
	m.mu.Lock()
	if !m.closed {
		m.closed = true
		m.room.Broadcast()
		m.post(m.drained.Set)
	}
	m.mu.Unlock()
	m.drained.Wait()
}
