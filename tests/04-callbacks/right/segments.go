package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Segments has a thread for good and three lists: callbacks that wait for the
// grace period that is running, those that need the next, and those that may run.
// It takes new ones while it runs callbacks.
type Segments struct {
	gp    grace.Period
	limit int
	mu    mem.Mutex
	work  mem.Cond
	moved mem.Cond

	next, wait, done []func()
	posted, ran      int
	closed           bool
}

// NewSegments starts the thread.
func NewSegments(gp grace.Period, limit int) *Segments {
	s := &Segments{gp: gp, limit: limit}
	s.work.L, s.moved.L = &s.mu, &s.mu
	mem.Go("callbacks", s.run)
	return s
}

func (s *Segments) Call(f func()) error {
	inside := s.gp.Inside()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !inside && !s.closed && s.posted-s.ran >= s.limit {
		s.moved.Wait()
	}
	if s.closed {
		return errClosed
	}
	s.next = append(s.next, f)
	s.posted++
	s.work.Signal()
	return nil
}

func (s *Segments) run() {
	s.mu.Lock()
	for {
		for len(s.next) == 0 {
			s.work.Wait()
		}
		s.wait, s.next = s.next, nil
		s.mu.Unlock()
		s.gp.Synchronize()
		s.mu.Lock()
		s.done, s.wait = s.wait, nil
		for len(s.done) > 0 {
			f := s.done[0]
			s.done = s.done[1:]
			s.mu.Unlock()
			f()
			s.mu.Lock()
			s.ran++
			s.moved.Broadcast()
		}
	}
}

func (s *Segments) Barrier() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := s.posted; s.ran < n; {
		s.moved.Wait()
	}
}

func (s *Segments) Close() {
	s.mu.Lock()
	s.closed = true
	s.moved.Broadcast()
	s.mu.Unlock()
	s.Barrier() // nothing is accepted any more
}
