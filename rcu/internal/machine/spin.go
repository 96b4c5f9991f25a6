package machine

// watchSpin holds t back if its operation shows that it waits in a loop.
//
//go:norace
func (m *Machine) watchSpin(t *Thread, k Kind, o *Object) {
	if k == Load {
		if o.spinThread != t.id || o.spinVersion != m.version {
			o.spinThread, o.spinVersion, o.spinCount = t.id, m.version, 0
		}
		if o.spinCount++; o.spinCount <= spinLoads {
			return
		}
	}
	if t.slice > 0 {
		t.slice--
		return
	}
	m.holdBack(t)
}

// watchChurn holds back a thread that has gone on for long while others could
// go, or while others sleep: it may be polling with operations that change
// something, such as Lock and Unlock. What it writes from then on counts as no
// change, until it blocks or the clock moves.
//
//go:norace
func (m *Machine) watchChurn(t *Thread) {
	if t.kind == Sleep || !m.enabled(t) {
		t.streak, t.churning = 0, false
		return
	}
	others := m.ready.size
	if m.ready.has(t.id) {
		others--
	}
	if others > 0 || m.clock.pending() {
		t.churning = true
		m.holdBack(t)
	}
}

//go:norace
func (m *Machine) holdBack(t *Thread) {
	t.streak = 0
	if !t.spinning {
		t.spinning = true
		m.spinners = append(m.spinners, t)
	}
}

// release lets one spinning thread go on for a slice, though nothing changed.
//
//go:norace
func (m *Machine) release(t *Thread) {
	j := 0
	for _, s := range m.spinners {
		if s != t {
			m.spinners[j] = s
			j++
		}
	}
	m.spinners = m.spinners[:j]
	t.spinning, t.slice = false, spinSlice
	m.refresh(t)
}

// wakeSomebody is called when no thread is ready: it lets spinning threads have
// another slice, or moves the clock; if neither helps, the run is over.
//
//go:norace
func (m *Machine) wakeSomebody() bool {
	if len(m.held) > 0 {
		m.letGo()
		if m.ready.size > 0 {
			return true
		}
	}
	timer := m.clock.pending()
	if len(m.spinners) > 0 {
		limit := livelockEnd
		if timer {
			limit = m.SpinSlices
		}
		if m.idleSlices < limit {
			m.idleSlices++
			for len(m.spinners) > 0 {
				m.release(m.spinners[0])
			}
			return true
		}
		if !timer {
			m.failure = &Failure{Kind: Livelock, Thread: m.spinners[0]}
			return false
		}
	}
	if timer {
		return m.moveClock()
	}
	if m.unfinished() {
		m.failure = &Failure{Kind: Deadlock}
	}
	return false
}

// Hold holds the thread before its n-th operation, counted from 1, until
// nothing else can move: a delay that a search would need many preemptions for.
//
//go:norace
func (t *Thread) Hold(n int) { t.holdAt = n }

//go:norace
func (m *Machine) letGo() {
	for _, t := range m.held {
		t.held = false
		m.refresh(t)
	}
	m.held = m.held[:0]
}

// unfinished tells whether one of the scenario's threads has not ended. Threads
// that a lesson's code started may stay parked: a worker is no leak.
//
//go:norace
func (m *Machine) unfinished() bool {
	for _, t := range m.threads {
		if t.Scenario && !t.done {
			return true
		}
	}
	return false
}
