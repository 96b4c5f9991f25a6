package machine

import "math/bits"

// set is a set of thread numbers in increasing order, cheap to change with
// thousands of threads and one word with a few.
type set struct {
	words []uint64
	size  int
}

//go:norace
func (s *set) grow(n int) {
	for len(s.words)*64 < n {
		s.words = append(s.words, 0)
	}
}

//go:norace
func (s *set) clear() {
	for i := range s.words {
		s.words[i] = 0
	}
	s.size = 0
}

//go:norace
func (s *set) add(i int) {
	if w, b := &s.words[i>>6], uint64(1)<<(i&63); *w&b == 0 {
		*w |= b
		s.size++
	}
}

//go:norace
func (s *set) remove(i int) {
	if w, b := &s.words[i>>6], uint64(1)<<(i&63); *w&b != 0 {
		*w &^= b
		s.size--
	}
}

//go:norace
func (s *set) has(i int) bool { return s.words[i>>6]&(1<<(i&63)) != 0 }

// from is the smallest member that is at least i, or -1.
//
//go:norace
func (s *set) from(i int) int {
	for w := i >> 6; w < len(s.words); w++ {
		x := s.words[w]
		if w == i>>6 {
			x &= ^uint64(0) << (i & 63)
		}
		if x != 0 {
			return w<<6 + bits.TrailingZeros64(x)
		}
	}
	return -1
}
