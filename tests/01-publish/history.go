package suite01

import (
	"fmt"

	"graceperiod/tests/01-publish/pool"
)

// history is the states that a key went through under one updating thread. They
// are numbered from 0, the empty table; the value of state n is number(n).
type history struct {
	begun, done int    // the last state whose update has begun, and whose update has returned
	gone        uint64 // the states without a value, but for state 0, as bits
}

func (h history) next(gone bool) history {
	h.begun++
	if gone {
		h.gone |= 1 << h.begun
	}
	return h
}

func (h history) returned() history {
	h.done = h.begun
	return h
}

// state is a value, or none.
type state struct {
	n    int
	gone bool
}

func (h history) state(n int) state { return state{n, n == 0 || h.gone&(1<<n) != 0} }
func (h history) last() state       { return h.state(h.begun) }

// number is the value that stands for n: its halves tell which value they are of.
// Few updates have small numbers, for those who read of them; later ones use all
// bits, so that nobody can do with less.
func number(n uint64) pool.Value {
	if n < small {
		return pool.Value{A: n, B: 10 * n}
	}
	a := n * 0x9e3779b97f4a7c15
	return pool.Value{A: a, B: a * other}
}

const small, other = 8, 0xc2b2ae3d27d4eb4f

func isWhole(v pool.Value) bool {
	if v.A < small {
		return v != pool.Value{} && v == number(v.A)
	}
	return v.B == v.A*other
}

// value is what change gets for the state.
func value(s state) pool.Value {
	if s.gone {
		return pool.Value{}
	}
	return number(uint64(s.n))
}

// shown is a value in messages. It becomes text only where it is printed.
type shown pool.Value

func (v shown) String() string { return fmt.Sprintf("(%d, %d)", v.A, v.B) }

// wrong says what is wrong with what a lookup found, between whose beginning and
// end the history went from one to the other; "" if nothing is.
func wrong(key int, from, to history, v pool.Value, found bool) string {
	if found && !isWhole(v) {
		return halves(v)
	}
	for n := from.done; n <= to.begun; n++ {
		if s := to.state(n); s.gone == !found && (s.gone || value(s) == v) {
			return ""
		}
	}
	before := to.state(from.done)
	switch {
	case !found:
		return fmt.Sprintf("did not find key %d, which was in the table before that lookup began", key)
	case before.gone:
		return fmt.Sprintf("found %s, and key %d had been removed before that lookup began", shown(v), key)
	}
	return fmt.Sprintf("found %s, and the update to %s had returned before that lookup began", shown(v), shown(value(before)))
}

// halves says what is wrong with a value that is not whole.
func halves(v pool.Value) string {
	if v == (pool.Value{}) {
		return "found (0, 0), which no update has stored"
	}
	return fmt.Sprintf("found %s: the two halves are not of one update", shown(v))
}
