package torture

import (
	"sync"
	"sync/atomic"
)

// Ages of an object. One that is removed is of age 1; a reader may see that.
const (
	removed   = 1
	tooOld    = 2 // a grace period has ended since it was removed
	passes    = 4 // grace periods in the pipe
	endOfPipe = removed + passes
	beyond    = endOfPipe + 1 // nothing gets there
)

// object is what readers find. It is used again at the end of the pipe.
type object struct {
	number uint64
	age    atomic.Uint32
	life   atomic.Uint64 // how often it was published
	plain  uint64        // written at the end of the pipe, read in sections: see Options.Plain
	_      [64]byte      // readers of one do not slow down who ages the next
}

// store is the objects that are at the end of the pipe, and how many have come
// to each age.
type store struct {
	mu    sync.Mutex
	free  []*object
	made  uint64
	again []*object // whose callback has run, and who wait for the next one

	stages [beyond + 1]atomic.Uint64
}

// get is an object for publication.
func (s *store) get() *object {
	s.mu.Lock()
	defer s.mu.Unlock()
	var o *object
	if n := len(s.free); n > 0 {
		o = s.free[n-1]
		s.free = s.free[:n-1]
	} else {
		s.made++
		o = &object{number: s.made}
	}
	o.age.Store(0)
	o.life.Add(1)
	s.stages[0].Add(1)
	return o
}

// older makes an object older by one: it was removed, or got past a grace
// period. It is true at the end of the pipe.
func (s *store) older(o *object, plain bool) (ended bool) {
	age := min(o.age.Add(1), beyond)
	s.stages[age].Add(1)
	if age != endOfPipe {
		return false
	}
	if plain {
		o.plain++
	}
	s.mu.Lock()
	s.free = append(s.free, o)
	s.mu.Unlock()
	return true
}

// later keeps an object for whoever posts its next callback.
func (s *store) later(o *object) {
	s.mu.Lock()
	s.again = append(s.again, o)
	s.mu.Unlock()
}

// takeAgain is one of those that wait for their next callback, or nil.
func (s *store) takeAgain() *object {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.again)
	if n == 0 {
		return nil
	}
	o := s.again[n-1]
	s.again = s.again[:n-1]
	return o
}
