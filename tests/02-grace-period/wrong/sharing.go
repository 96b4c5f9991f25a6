package wrong

import (
	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// flight lets a caller join the call that is under way, as singleflight does.
type flight struct {
	*listed
	calls mem.Mutex // guards call
	call  *mem.WaitGroup
}

func (d *flight) Synchronize() {
	d.calls.Lock()
	if c := d.call; c != nil {
		d.calls.Unlock()
		c.Wait()
		return
	}
	c := &mem.WaitGroup{}
	c.Add(1)
	d.call = c
	d.calls.Unlock()

	d.listed.Synchronize()

	d.calls.Lock()
	d.call = nil
	d.calls.Unlock()
	c.Done()
}

// join waits for the end of a grace period, whenever that began.
type join struct {
	*two
	state   mem.Mutex // guards the fields below
	over    mem.Cond
	running bool
	ended   int
}

func newJoin() suite02.Domain {
	d := &join{two: newTwo()}
	d.over.L = &d.state
	return d
}

func (d *join) Synchronize() {
	d.state.Lock()
	defer d.state.Unlock()
	if d.running {
		for before := d.ended; d.ended == before; {
			d.over.Wait()
		}
		return
	}
	d.running = true
	d.state.Unlock()
	d.two.Synchronize()
	d.state.Lock()
	d.running = false
	d.ended++
	d.over.Broadcast()
}

// share lets callers that come while one is at work share the next grace
// period, but does so until that is over, where it should until it begins.
type share struct {
	serial suite02.Domain // its updaters take turns
	state  mem.Mutex      // guards the fields below
	users  int            // callers at work
	next   *mem.Event
}

func (d *share) Register() suite02.Reader { return d.serial.Register() }

func (d *share) Synchronize() {
	d.state.Lock()
	if next := d.next; next != nil {
		d.state.Unlock()
		next.Wait()
		return
	}
	var mine *mem.Event
	if d.users > 0 {
		mine = &mem.Event{}
		d.next = mine
	}
	d.users++
	d.state.Unlock()

	d.serial.Synchronize()

	d.state.Lock()
	d.users--
	if mine != nil {
		d.next = nil
		mine.Set()
	}
	d.state.Unlock()
}
