package machine

// A thread waits in a loop if it pauses, or if it comes back to an object
// spinLoads times while neither the object changed nor the thread itself changed
// anything. It is spinning then: held back until a value changes or nothing else
// can move. Running it all the same costs a preemption and gives it spinSlice
// more rounds, so that a loop which gives up after a few rounds is explored as well.
//
// All of this must follow from what the thread has seen and from the state, and
// from nothing else: schedules that no thread can tell apart are taken for one.
const (
	spinLoads   = 3
	setupLoads  = 1000 // the same for thread 0, which nobody should interrupt
	spinSlice   = 8
	livelockEnd = 64 // slices without any change that end a run in which nothing else can move
)

// glance is what a thread saw of an object: how many changes it had seen, and
// how often the thread met it so.
type glance struct {
	obj     *Object
	changes int
	times   int
}

// glance notes that the thread looks at o. It forgets all when the thread
// changes something itself.
//
//go:norace
func (t *Thread) glance(o *Object) {
	for i := 0; i < t.glanced; i++ {
		g := &t.glances[i]
		if g.obj == o {
			if g.changes == o.changes {
				g.times++
				t.repeats++
				return
			}
			g.changes, g.times = o.changes, 1
			t.repeats = 0
			return
		}
	}
	t.repeats = 0
	if t.glanced < len(t.glances) {
		t.glances[t.glanced] = glance{o, o.changes, 1}
		t.glanced++
		return
	}
	t.oldest = (t.oldest + 1) % len(t.glances)
	t.glances[t.oldest] = glance{o, o.changes, 1}
}

// watchSpin holds t back if it pauses, or if o holds nothing new for it.
//
//go:norace
func (m *Machine) watchSpin(t *Thread, k Kind, o *Object) {
	if k != Pause {
		i := 0
		for ; i < t.glanced && t.glances[i].obj != o; i++ {
		}
		if o == nil || i == t.glanced || t.glances[i].times < spinLoads || t.glances[i].changes != o.changes {
			return
		}
		if t == m.exclusive && t.glances[i].times < setupLoads {
			return // setting up may look at one word for each of many readers
		}
	}
	if t.slice > 0 {
		t.slice--
		return
	}
	m.holdBack(t)
}

// watchChurn holds back a thread that has gone on for long at one instant while
// others could go, or sleep: it may be polling with operations that change
// something, such as Lock and Unlock. It is not stopped while it holds a lock,
// or the clock might move past a thread that waits for the lock.
//
//go:norace
func (m *Machine) watchChurn(t *Thread) {
	if t.locks > 0 && t.due < 2 {
		return
	}
	t.due = 0
	if !m.enabled(t) || t == m.exclusive && !m.long(t) {
		return // a scenario may set up a lot; but it may also poll, for a thread that must go
	}
	others := m.ready.size
	if m.ready.has(t.id) {
		others--
	}
	if others > 0 || m.clock.pending() || len(m.held) > 0 && m.long(t) {
		m.holdBack(t)
	}
}

// long tells whether the thread has gone on for so long at this instant that
// only an end of its steps could stop it.
//
//go:norace
func (m *Machine) long(t *Thread) bool { return t.work > m.MaxSteps/2 }

// churning tells whether the thread has gone on for so long at this instant that
// its changes no longer count as progress.
//
//go:norace
func (m *Machine) churning(t *Thread) bool { return t.at == m.now && t.work > m.ChurnSteps }

//go:norace
func (m *Machine) holdBack(t *Thread) {
	if !t.spinning {
		t.spinning = true
		m.barred.add(t.id)
		m.spinners = append(m.spinners, t)
	}
}

// progress lets spinning threads look again, after t changed something, or with
// nil after a thread has ended. A churning thread wakes only those
// that are not churning, or two of them would keep each other going for ever.
//
//go:norace
func (m *Machine) progress(t *Thread) {
	all := t == nil || !m.churning(t)
	if all {
		m.newRound(0)
	}
	j := 0
	for _, s := range m.spinners {
		if all || !m.churning(s) {
			m.free(s, 0)
		} else {
			m.spinners[j] = s
			j++
		}
	}
	m.spinners = m.spinners[:j]
}

// free takes a thread out of its spinning.
//
//go:norace
func (m *Machine) free(t *Thread, slice int) {
	t.spinning, t.slice = false, slice
	if !t.held {
		m.barred.remove(t.id)
	}
	m.refresh(t)
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
	m.free(t, spinSlice)
}

// wakeSomebody is called when no thread is ready: it lets a spinning thread have
// another slice, or lets go of held threads, or moves the clock; if none helps,
// the run is over.
//
//go:norace
func (m *Machine) wakeSomebody() bool {
	later := len(m.held) > 0 || m.clock.pending()
	limit := livelockEnd
	if later {
		limit = m.SpinSlices
	}
	switch {
	case m.nextSlice(limit):
	case len(m.held) > 0:
		m.letGo()
	case m.clock.pending():
		return m.moveClock()
	case len(m.spinners) > 0:
		m.failure = &Failure{Kind: Livelock, Thread: m.spinners[0]}
		return false
	case m.scenarioWaits():
		m.failure = &Failure{Kind: Deadlock}
		return false
	default:
		return false
	}
	return true
}

// nextSlice gives a slice to the spinning thread with the smallest number that
// has had none in this round; so they go one after the other, and no order among
// them has to be tried. It tells whether there is one within so many rounds.
//
//go:norace
func (m *Machine) nextSlice(rounds int) bool {
	if len(m.spinners) == 0 {
		return false
	}
	for {
		var next *Thread
		for _, t := range m.spinners {
			if t.round != m.round && (next == nil || t.id < next.id) {
				next = t
			}
		}
		if next != nil {
			next.round = m.round
			m.release(next)
			return true
		}
		if m.idleRounds+1 >= rounds {
			return false
		}
		m.newRound(m.idleRounds + 1)
	}
}

// newRound lets every spinning thread have a slice once more; n is how many
// rounds there were since anything changed.
//
//go:norace
func (m *Machine) newRound(n int) {
	m.idleRounds = n
	m.round++
}

// Hold holds the thread before its n-th operation, counted from 1, until
// nothing else can move: a delay that a search would need many preemptions for.
//
//go:norace
func (t *Thread) Hold(n int) { t.holdAt = n }

//go:norace
func (m *Machine) hold(t *Thread) {
	t.held = true
	m.barred.add(t.id)
	m.held = append(m.held, t)
}

//go:norace
func (m *Machine) letGo() {
	m.newRound(0)
	for _, t := range m.held {
		t.held = false
		if !t.spinning {
			m.barred.remove(t.id)
		}
		m.refresh(t)
	}
	m.held = m.held[:0]
}

// scenarioWaits tells whether one of the scenario's threads has not ended. Threads
// that a lesson's code started may stay parked: a worker is no leak.
//
//go:norace
func (m *Machine) scenarioWaits() bool {
	for _, t := range m.threads {
		if t.Scenario && !t.done {
			return true
		}
	}
	return false
}
