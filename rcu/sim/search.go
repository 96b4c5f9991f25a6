package sim

import (
	"graceperiod/rcu/internal/machine"
)

// node is a choice on the current path of the depth-first search.
type node struct {
	first  int32 // its options begin here in search.options
	n      int32 // how many
	free   int32 // how many of them cost no preemption; they come first
	chosen int32
	used   int    // preemptions used before it
	trail  uint64 // of the machine, when it was first met
}

// search is the depth-first strategy: it follows the path of choices made
// before, then takes first options and remembers the others.
type search struct {
	bound   int
	path    []node
	options []int32
	depth   int    // nodes passed in this run
	used    int    // preemptions used in this run
	cut     bool   // the bound took away an option somewhere
	cache   *cache // nil: explore states again and again
}

//go:norace
func (s *search) begin() { s.depth, s.used = 0, 0 }

// Next picks the thread that goes next; see machine.Strategy.
//
//go:norace
func (s *search) Next(m *machine.Machine, running *machine.Thread) *machine.Thread {
	if running != nil && (s.used == s.bound || m.ReadyCount() == 1 && m.Spinner(0) == nil) {
		s.cut = s.cut || m.ReadyCount() > 1 || m.Spinner(0) != nil
		return running // there is no choice
	}
	base := len(s.options)
	if running != nil {
		s.options = append(s.options, int32(running.ID()))
	}
	for t := m.ReadyFrom(0); t != nil; t = m.ReadyFrom(t.ID() + 1) {
		if t != running {
			s.options = append(s.options, int32(t.ID()))
		}
	}
	free := 1
	if running == nil {
		free = len(s.options) - base
	}
	for i := 0; ; i++ {
		t := m.Spinner(i)
		if t == nil {
			break
		}
		if s.used == s.bound {
			s.cut = true
			break
		}
		s.options = append(s.options, int32(t.ID()))
	}
	n := len(s.options) - base
	if n == 1 {
		id := s.options[base]
		s.options = s.options[:base]
		return m.Threads()[id]
	}
	if s.depth == len(s.path) {
		if s.cache != nil && s.cache.seen(m.State(running), s.used) {
			s.options = s.options[:base]
			return nil
		}
		s.path = append(s.path, node{first: int32(base), n: int32(n), free: int32(free), used: s.used, trail: m.Trail()})
	} else {
		// The choice was met before: all must be as it was.
		old := &s.path[s.depth]
		same := int(old.n) == n && old.trail == m.Trail()
		for i := 0; same && i < n; i++ {
			same = s.options[base+i] == s.options[int(old.first)+i]
		}
		s.options = s.options[:base]
		if !same {
			m.FailLater(machine.Unrepeatable, "")
			return nil
		}
	}
	at := &s.path[s.depth]
	s.depth++
	if at.chosen >= at.free {
		s.used = at.used + 1
	}
	return m.Threads()[s.options[at.first+at.chosen]]
}

// advance moves to the next path, and tells whether there is one.
func (s *search) advance() bool {
	for len(s.path) > 0 {
		at := &s.path[len(s.path)-1]
		if at.chosen++; at.chosen < at.n {
			return true
		}
		s.options = s.options[:at.first]
		s.path = s.path[:len(s.path)-1]
	}
	return false
}
