package right

import "graceperiod/rcu/mem"

// Tickets hands every reader the number of the present generation, and counts
// the readers inside by it, all under one mutex that nobody holds for long.
type Tickets struct {
	mu     mem.Mutex
	left   mem.Cond
	now    uint64
	inside map[uint64]int
}

// TicketReader is a reader of Tickets.
type TicketReader struct {
	d      *Tickets
	nest   nesting
	ticket uint64
}

// NewTickets makes a domain without readers.
func NewTickets() *Tickets {
	d := &Tickets{inside: map[uint64]int{}}
	d.left.L = &d.mu
	return d
}

// Register makes a reader.
func (d *Tickets) Register() *TicketReader { return &TicketReader{d: d} }

// Unregister has nothing to give back.
func (r *TicketReader) Unregister() { r.nest.mustBeOutside() }

// ReadLock takes a ticket.
func (r *TicketReader) ReadLock() {
	if !r.nest.enter() {
		return
	}
	r.d.mu.Lock()
	r.ticket = r.d.now
	r.d.inside[r.ticket]++
	r.d.mu.Unlock()
}

// ReadUnlock gives it back.
func (r *TicketReader) ReadUnlock() {
	if !r.nest.leave() {
		return
	}
	d := r.d
	d.mu.Lock()
	if d.inside[r.ticket]--; d.inside[r.ticket] == 0 {
		delete(d.inside, r.ticket)
		d.left.Broadcast()
	}
	d.mu.Unlock()
}

// Synchronize waits until nobody has a ticket of this generation or an earlier one.
func (d *Tickets) Synchronize() {
	d.mu.Lock()
	last := d.now
	d.now++
	for d.anyUpTo(last) {
		d.left.Wait()
	}
	d.mu.Unlock()
}

// anyUpTo is called with mu held.
func (d *Tickets) anyUpTo(last uint64) bool {
	for ticket := range d.inside {
		if ticket <= last {
			return true
		}
	}
	return false
}
