package machine

import "runtime"

// Limits of waiting in a loop. A thread that has loaded one object spinLoads
// times while nothing changed, or has paused, is spinning: it is held back
// until a value changes or nothing else can move. Running it all the same costs
// a preemption and gives it spinSlice more rounds, so that a loop which gives
// up after a few rounds is explored as well.
const (
	spinLoads   = 3
	spinSlice   = 16
	livelockEnd = 64 // slices without any change that end a run in which nothing else can move
)

// Step announces the operation k on o, waits until it is this thread's turn to
// take it, and returns the thread. The caller then does what the operation does,
// and calls Changed if a value changed.
//
//go:norace
func (m *Machine) Step(k Kind, o *Object) *Thread {
	t := m.cur
	if m.outside {
		m.failOutside()
	}
	if m.aborting {
		runtime.Goexit()
	}
	if getg() != t.g {
		m.stranger()
	}
	t.kind, t.obj = k, o
	if k == Load || k == Pause {
		m.watchSpin(t, k, o)
	}
	if t.streak++; t.streak > m.ChurnSteps {
		m.watchChurn(t)
	}
	if t.StepCount+1 == t.holdAt {
		t.held = true
		m.held = append(m.held, t)
	}
	m.announce(t)
	next := m.schedule(t)
	if next != t {
		if k.blocking() {
			o.wait(t)
		}
		m.switchTo(t, next)
	}
	if t.listed {
		o.unwait(t)
	}
	t.StepCount++
	t.chain = mix(t.chain, uint64(k))
	if o != nil {
		t.chain = mix(t.chain, o.chain)
		if k.writes() {
			o.chain = mix(t.chain, uint64(t.id))
		}
	}
	if m.Log != nil {
		m.Log.took(m, t)
	}
	return t
}

// announce enters the thread's next operation into the ready set or a list of waiters.
//
//go:norace
func (m *Machine) announce(t *Thread) {
	if m.refresh(t); m.ready.has(t.id) {
		return
	}
	if t.obj != nil && t.kind.blocking() {
		t.obj.wait(t)
	}
	if m.Log != nil && !t.spinning {
		m.Log.blocked(m, t)
	}
}

// Wrote says that the thread's operation changed the value of o, where the kind
// alone does not say so: a store or an update of another value, a Try that succeeded.
//
//go:norace
func (m *Machine) Wrote(t *Thread, o *Object) {
	o.chain = mix(t.chain, uint64(t.id))
	m.Changed(t, o)
}

// Changed looks again at the threads waiting at o, and lets spinning threads look again at what they wait for.
//
//go:norace
func (m *Machine) Changed(t *Thread, o *Object) {
	m.version++
	if !t.churning {
		m.progress()
	}
	for _, w := range o.waiters {
		m.refresh(w)
	}
}

// refresh puts t into the ready set, or takes it out.
//
//go:norace
func (m *Machine) refresh(t *Thread) {
	if !t.spinning && !t.held && m.enabled(t) {
		m.ready.add(t.id)
	} else {
		m.ready.remove(t.id)
	}
}

// progress lets every spinning thread look again.
//
//go:norace
func (m *Machine) progress() {
	m.idleSlices = 0
	for _, t := range m.spinners {
		t.spinning, t.slice = false, 0
		m.refresh(t)
	}
	m.spinners = m.spinners[:0]
}

// schedule decides who goes next after t announced its operation, or after a
// thread ended (t is nil). It returns nil when the run is over.
//
//go:norace
func (m *Machine) schedule(t *Thread) *Thread {
	if m.failure != nil {
		return nil
	}
	if m.foreign.Load() != nil {
		return nil
	}
	m.steps++
	m.beat++
	if m.steps > m.MaxSteps {
		m.OutOfSteps = true
		if t != nil && t.streak > m.MaxSteps/2 {
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
	if e := m.exclusive; e != nil && m.ready.has(e.id) {
		return e
	}
	next := m.strategy.Next(m, running)
	if next == nil {
		m.Pruned = m.failure == nil
		return nil
	}
	if next.spinning {
		m.release(next)
	}
	if next != t || running == nil {
		next.streak = 0
	}
	m.chosen = append(m.chosen, int32(next.id))
	return next
}
