package rcu

import "fmt"

// Stats is what a domain has done since it was made. The figures are taken one
// after the other: while others work, they need not agree.
type Stats struct {
	GracePeriods uint64 // that have ended, for whatever caller
	Expedited    uint64 // of these, by SynchronizeExpedited
	Waits        uint64 // callers that wanted one: Synchronize, Wait, callbacks
	Shared       uint64 // of these, were served by a grace period that another caller ran

	Posted    uint64 // callbacks accepted by Call and CallContext
	Invoked   uint64 // of these, have returned, up to 256 behind the truth
	Throttled uint64 // calls of CallContext that had to wait
	Barriers  uint64

	Readers int    // handles that are registered
	Slots   int    // of the portable lock
	Stalls  uint64 // reports to OnStall
}

// Backlog is how many callbacks wait.
func (s Stats) Backlog() uint64 { return s.Posted - s.Invoked }

// counts are guarded by Domain.mu.
type counts struct {
	gracePeriods, expedited, waits, shared, throttled, barriers, stalls uint64
}

// counted adds one to a count. The caller does not hold d.mu.
func (d *Domain) counted(c *uint64) {
	d.mu.Lock()
	*c++
	d.mu.Unlock()
}

// Stats returns the figures. Any goroutine may call it, at any time.
func (d *Domain) Stats() Stats {
	var s Stats
	d.queue.mu.Lock()
	s.Posted, s.Invoked = d.queue.posted, d.queue.invoked
	d.queue.mu.Unlock()

	d.registry.mu.Lock()
	s.Readers = len(d.registry.readers)
	d.registry.mu.Unlock()
	for b := d.banks.Load(); b != nil; b = b.older {
		s.Slots += len(b.slots)
	}

	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.counts
	s.GracePeriods, s.Expedited, s.Waits, s.Shared = c.gracePeriods, c.expedited, c.waits, c.shared
	s.Throttled, s.Barriers, s.Stalls = c.throttled, c.barriers, c.stalls
	return s
}

func (s Stats) String() string {
	return fmt.Sprintf("%d grace periods (%d expedited) for %d callers, %d shared; %d callbacks posted, %d invoked; %d readers",
		s.GracePeriods, s.Expedited, s.Waits, s.Shared, s.Posted, s.Invoked, s.Readers)
}
