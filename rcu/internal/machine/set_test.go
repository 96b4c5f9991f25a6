package machine

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// members is what the set holds, by its own walk.
func members(s *set) (all []int) {
	for i := s.from(0); i >= 0; i = s.from(i + 1) {
		all = append(all, i)
	}
	return all
}

func TestSetAgreesWithMap(t *testing.T) {
	const n = 200
	r := rand.New(rand.NewPCG(1, 2))
	var s, other, but set
	s.grow(n)
	but.grow(n)
	model := map[int]bool{}
	check := func() {
		var want []int
		for i := range n {
			require.Equal(t, model[i], s.has(i))
			if model[i] {
				want = append(want, i)
			}
		}
		require.Equal(t, want, members(&s))
		require.Equal(t, len(want), s.size)
		for i, m := range want {
			require.Equal(t, m, s.nth(i))
		}
	}
	for range 500 {
		switch i := r.IntN(n); r.IntN(5) {
		case 0:
			s.remove(i)
			delete(model, i)
		case 1: // another set, which may have fewer words
			other = set{}
			other.grow(1 + r.IntN(n))
			but.clear()
			for range 20 {
				other.add(r.IntN(len(other.words) * 64))
				but.add(r.IntN(n))
			}
			if r.IntN(2) == 0 {
				s.addAll(&other, &but)
				for _, m := range members(&other) {
					if m < n && !but.has(m) {
						model[m] = true
					} else if m >= n {
						s.remove(m)
					}
				}
			} else {
				s.removeAll(&other)
				for _, m := range members(&other) {
					delete(model, m)
				}
			}
		default:
			s.add(i)
			model[i] = true
		}
		check()
	}
	s.clear()
	require.Empty(t, members(&s))
}

func TestClockGivesSleepersByTimeThenNumber(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var c clock
		awake := map[*Thread]bool{}
		var all []*Thread
		for i := range 30 {
			s := &Thread{id: i, wakeAt: 1 + time.Duration(r.IntN(8))}
			all = append(all, s)
			c.push(s)
		}
		for range 10 { // some rise before their time
			s := all[r.IntN(len(all))]
			if !awake[s] {
				awake[s] = true
				c.remove(s)
			}
			c.remove(s) // it is gone: nothing happens
		}
		var last *Thread
		for c.pending() {
			s := c.pop()
			require.False(t, awake[s])
			awake[s] = true
			if last != nil {
				require.True(t, earlier(last, s))
			}
			last = s
		}
		require.Len(t, awake, len(all))
	}
}

func TestAddressesAreForgottenBetweenRuns(t *testing.T) {
	var a addresses
	headers := make([]Header, 500)
	for range 3 {
		a.reset()
		for i := range headers {
			require.False(t, a.has(&headers[i]))
			a.add(&headers[i])
			require.True(t, a.has(&headers[i]))
		}
		for i := range headers {
			require.True(t, a.has(&headers[i]), "after the table has grown")
		}
	}
}
