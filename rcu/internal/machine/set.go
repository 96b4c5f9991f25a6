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

// addAll adds the members of a that are not in but. Both may be shorter than s.
//
//go:norace
func (s *set) addAll(a, but *set) {
	for i, w := range a.words {
		w &^= but.words[i] | s.words[i]
		s.words[i] |= w
		s.size += bits.OnesCount64(w)
	}
}

// removeAll takes the members of a out.
//
//go:norace
func (s *set) removeAll(a *set) {
	for i, w := range a.words {
		w &= s.words[i]
		s.words[i] &^= w
		s.size -= bits.OnesCount64(w)
	}
}

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

// nth is the member that has n smaller ones; there must be one.
//
//go:norace
func (s *set) nth(n int) int {
	w := 0
	for ; n >= bits.OnesCount64(s.words[w]); w++ {
		n -= bits.OnesCount64(s.words[w])
	}
	x := s.words[w]
	for ; n > 0; n-- {
		x &= x - 1
	}
	return w<<6 + bits.TrailingZeros64(x)
}
