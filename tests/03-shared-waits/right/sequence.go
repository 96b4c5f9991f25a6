package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Sequence is one number that grows when a grace period begins and when it ends,
// so that its lowest bit tells whether one is running. Poll takes no lock.
type Sequence struct {
	gp      grace.Period
	seq     mem.Uint64
	mu      mem.Mutex
	over    mem.Cond
	wanted  uint64
	running bool
}

// NewSequence makes one.
func NewSequence(gp grace.Period) *Sequence {
	s := &Sequence{gp: gp}
	s.over.L = &s.mu
	return s
}

func (s *Sequence) Start() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	// Even: the next one ends at +2. Odd: one is running, and the next ends at +3.
	c := (s.seq.Load() + 3) &^ 1
	s.wanted = max(s.wanted, c)
	if !s.running {
		s.running = true
		mem.Go("grace periods", s.run)
	}
	return c
}

func (s *Sequence) run() {
	s.mu.Lock()
	for s.seq.Load() < s.wanted {
		s.seq.Add(1)
		s.mu.Unlock()
		s.gp.Synchronize()
		s.mu.Lock()
		s.seq.Add(1)
		s.over.Broadcast()
	}
	s.running = false
	s.mu.Unlock()
}

func (s *Sequence) Poll(c uint64) bool { return s.seq.Load() >= c }

func (s *Sequence) Wait(c uint64) {
	if s.Poll(c) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.Poll(c) {
		s.over.Wait()
	}
}
