package right

import "graceperiod/rcu/mem"

// rounds is how often an updater looks before it goes to sleep.
const rounds = 10

// Patient looks a few times, for sections are short, and then sleeps on an
// event of its own: no lock stands between it and the readers.
type Patient struct {
	phase   mem.Uint64
	inside  [2]mem.Int64
	updater mem.Mutex
	sleeper mem.Pointer[mem.Event] // the updater that sleeps, if any
}

// PatientReader is a reader of Patient.
type PatientReader struct {
	d     *Patient
	nest  nesting
	phase uint64
}

// NewPatient makes a domain without readers.
func NewPatient() *Patient { return &Patient{} }

// Register makes a reader.
func (d *Patient) Register() *PatientReader { return &PatientReader{d: d} }

// Unregister has nothing to give back.
func (r *PatientReader) Unregister() { r.nest.mustBeOutside() }

// ReadLock enters in the present phase.
func (r *PatientReader) ReadLock() {
	if r.nest.enter() {
		r.phase = r.d.phase.Load()
		r.d.inside[r.phase].Add(1)
	}
}

// ReadUnlock leaves, and wakes whoever sleeps.
func (r *PatientReader) ReadUnlock() {
	if r.nest.leave() && r.d.inside[r.phase].Add(-1) == 0 {
		if e := r.d.sleeper.Load(); e != nil {
			e.Set()
		}
	}
}

// Synchronize waits for both phases, one after the other.
func (d *Patient) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
	for range 2 {
		old := d.phase.Load()
		d.phase.Store(1 - old)
		if !d.spin(old) {
			d.sleep(old)
		}
	}
}

// spin tells whether the phase was empty within a few looks.
func (d *Patient) spin(phase uint64) bool {
	for range rounds {
		if d.inside[phase].Load() == 0 {
			return true
		}
		mem.Pause()
	}
	return false
}

// sleep waits until the phase is empty. The event is there before the last look
// at the count, so that who leaves after that look finds it.
func (d *Patient) sleep(phase uint64) {
	for {
		e := &mem.Event{}
		d.sleeper.Store(e)
		if d.inside[phase].Load() == 0 {
			break
		}
		e.Wait()
	}
	d.sleeper.Store(nil)
}
