package machine

// Step announces the operation k on o, waits until it is this thread's turn to
// take it, and returns the thread. The caller then does what the operation does,
// and calls Wrote or Changed if a value changed.
//
//go:norace
func (m *Machine) Step(k Kind, o *Object) *Thread {
	t := m.cur
	if m.refusing || getg() != t.g {
		m.refuse()
	}
	t.kind, t.obj = k, o
	if t.noSleep != nil && k.sleeps() {
		t.noSleep(k.String())
	}
	if k == Pause || t.repeats >= spinLoads {
		m.watchSpin(t, k, o)
	}
	if t.due > 0 {
		m.watchChurn(t)
	}
	if t.steps+1 == t.holdAt {
		m.hold(t)
	}
	m.announce(t)
	if next := m.schedule(t); next != t {
		if k.blocking() {
			o.wait(t)
		}
		if m.Log != nil {
			t.where = m.Log.place()
		}
		m.switchTo(t, next)
	}
	m.take(t)
	return t
}

// announce enters the thread's next operation into the ready set, or into the
// list of those that wait at the object.
//
//go:norace
func (m *Machine) announce(t *Thread) {
	if m.refresh(t) {
		return
	}
	if t.kind != Sleep && !t.held {
		t.waits++
	}
	if t.kind.blocking() {
		t.obj.wait(t)
	}
	if m.Log != nil && !t.spinning {
		m.Log.blocked(m, t)
	}
}

// refresh puts t into the ready set or takes it out, and tells which.
//
//go:norace
func (m *Machine) refresh(t *Thread) bool {
	if !m.barred.has(t.id) && m.enabled(t) {
		m.ready.add(t.id)
		return true
	}
	m.ready.remove(t.id)
	return false
}

// take is the moment at which the operation happens: it joins what the thread
// has seen with what the object is.
//
//go:norace
func (m *Machine) take(t *Thread) {
	k, o := t.kind, t.obj
	if t.listed {
		o.unwait(t)
	}
	t.steps++
	t.looks = 0
	if m.last != t {
		m.last, m.streak = t, 0
	}
	m.streak++
	if t.at != m.now {
		// What an operation counts at one instant must follow from what the thread has seen.
		t.at, t.work, t.due, t.churnAt = m.now, 0, 0, m.ChurnSteps
		t.chain = mix(t.chain, uint64(m.now))
	}
	if t.work++; t.work >= t.churnAt {
		t.churnAt += m.ChurnSteps
		t.due++
	}
	sign := uint64(t.id)<<32 | uint64(k)
	if o == nil {
		t.chain = mix(t.chain, uint64(k))
	} else {
		t.glance(o)
		t.chain = mix(t.chain+uint64(k), o.chain)
		if k.writes() {
			o.chain = mix(t.chain, uint64(t.id))
		}
		sign |= uint64(o.seq) << 8
	}
	if k == Pause {
		t.repeats = 0 // a loop that pauses is counted by its pauses
	}
	m.trail = mix(m.trail^m.changes, sign)
	if m.Log != nil {
		m.Log.took(m, t)
	}
}

// Wrote says that the thread's operation wrote to o, where the kind alone does
// not say so: a store, an update, a Try that succeeded. If it put there what was
// there before, nobody can tell; but in a race build the write has an edge, so
// that schedules which differ in its place must not be taken for one.
//
//go:norace
func (m *Machine) Wrote(t *Thread, o *Object, changed bool) {
	if changed || RaceBuilt {
		o.chain = mix(t.chain, uint64(t.id))
	}
	if changed {
		m.Changed(t, o)
	}
}

// Changed looks again at the threads waiting at o, and lets spinning threads
// look again at what they wait for.
//
//go:norace
func (m *Machine) Changed(t *Thread, o *Object) {
	m.changes++
	o.changes++
	t.glanced, t.repeats = 0, 0
	m.progress(t)
	if o.waiters.size > 0 {
		m.recheck(o)
	}
}

// recheck looks again at the threads waiting at o. Those that wait for the same
// go in one movement: a thousand threads at one Mutex must not cost a thousand
// looks at every Lock and Unlock.
//
//go:norace
func (m *Machine) recheck(o *Object) {
	first := m.threads[o.waiters.from(0)]
	switch {
	case !o.alike:
		for i := first.id; i >= 0; i = o.waiters.from(i + 1) {
			m.refresh(m.threads[i])
		}
	case m.enabled(first):
		m.ready.addAll(&o.waiters, &m.barred)
	default:
		m.ready.removeAll(&o.waiters)
	}
}

// Saw joins a value to what the calling thread has seen: one that it got in no
// operation, or from an operation whose outcome the object does not tell.
//
//go:norace
func (m *Machine) Saw(v uint64) {
	if !m.refusing {
		m.cur.chain = mix(m.cur.chain, v)
	}
}

// schedule decides who goes next after t announced its operation, or after a
// thread ended (t is nil). It returns nil when the run is over.
//
//go:norace
func (m *Machine) schedule(t *Thread) *Thread {
	if m.failure != nil || m.foreign.Load() != nil {
		return nil
	}
	m.steps++
	m.beat++
	if m.steps > m.MaxSteps {
		m.outOfSteps = true
		if t != nil && t.work > m.MaxSteps/2 && m.streak > m.MaxSteps/2 {
			m.failure = &Failure{Kind: Livelock, Thread: t}
		}
		return nil
	}
	running := t
	if t != nil && !m.ready.has(t.id) {
		running = nil
	}
	for m.ready.size == 0 {
		if !m.wakeSomebody() {
			return nil
		}
		running = nil
	}
	if e := m.exclusive; m.ready.has(e.id) {
		return e // nothing is chosen, so this is no part of the schedule
	}
	next := m.strategy.Next(m, running)
	if next == nil {
		m.pruned = m.failure == nil
		return nil
	}
	if next.spinning {
		m.release(next)
	}
	m.chosen = append(m.chosen, int32(next.id))
	return next
}
