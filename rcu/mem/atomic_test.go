package mem_test

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// number is what the types of sync/atomic and their look-alikes have in common.
type number[T any] interface {
	Load() T
	Store(T)
	Add(T) T
	Swap(T) T
	CompareAndSwap(old, new T) bool
}

// truth is a Bool; there is no Add.
type truth interface {
	Load() bool
	Store(bool)
	Swap(bool) bool
	CompareAndSwap(old, new bool) bool
}

// play calls operations at random, and returns what they returned.
func play[T ~int64 | ~uint64](x number[T], seed uint64) (out []any) {
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func() T { return []T{0, 1, 2, ^T(0), 1 << 62, T(1) << 62 << 1}[r.IntN(6)] }
	for range 60 {
		switch r.IntN(5) {
		case 0:
			out = append(out, x.Load())
		case 1:
			x.Store(pick())
		case 2:
			out = append(out, x.Add(pick()))
		case 3:
			out = append(out, x.Swap(pick()))
		case 4:
			old := pick()
			if r.IntN(2) == 0 {
				old = x.Load()
			}
			out = append(out, x.CompareAndSwap(old, pick()))
		}
	}
	return append(out, x.Load())
}

func playBool(x truth, seed uint64) (out []any) {
	r := rand.New(rand.NewPCG(seed, 2))
	pick := func() bool { return r.IntN(2) == 0 }
	for range 60 {
		switch r.IntN(4) {
		case 0:
			out = append(out, x.Load())
		case 1:
			x.Store(pick())
		case 2:
			out = append(out, x.Swap(pick()))
		case 3:
			out = append(out, x.CompareAndSwap(pick(), pick()))
		}
	}
	return append(out, x.Load())
}

// onMachine runs f once, as thread 0 of a scenario.
func onMachine(t *testing.T, f func()) {
	t.Helper()
	r := sim.Explore(func(*sim.World) { f() }, sim.Options{Few: 1})
	require.Nil(t, r.Failure, "%+v", r.Failure)
}

func TestNumbersDoWhatSyncAtomicDoes(t *testing.T) {
	for seed := range uint64(20) {
		var i atomic.Int64
		var u atomic.Uint64
		var b atomic.Bool
		wantI, wantU, wantB := play(&i, seed), play(&u, seed), playBool(&b, seed)

		var ri mem.Int64
		var ru mem.Uint64
		var rb mem.Bool
		require.Equal(t, wantI, play(&ri, seed))
		require.Equal(t, wantU, play(&ru, seed))
		require.Equal(t, wantB, playBool(&rb, seed))

		var gotI, gotU, gotB []any
		onMachine(t, func() {
			gotI, gotU, gotB = play(new(mem.Int64), seed), play(new(mem.Uint64), seed), playBool(new(mem.Bool), seed)
		})
		require.Equal(t, wantI, gotI)
		require.Equal(t, wantU, gotU)
		require.Equal(t, wantB, gotB)
	}
}

// box is what atomic.Pointer and mem.Pointer have in common.
type box interface {
	Load() *int
	Store(*int)
	Swap(*int) *int
	CompareAndSwap(old, new *int) bool
}

func TestPointerDoesWhatSyncAtomicDoes(t *testing.T) {
	a, b := new(int), new(int)
	calls := func(x box) []any {
		out := []any{x.Load(), x.CompareAndSwap(a, b), x.CompareAndSwap(nil, a), x.Load()}
		x.Store(b)
		return append(out, x.Load(), x.Swap(nil), x.Swap(a), x.CompareAndSwap(b, nil), x.CompareAndSwap(a, a), x.Load())
	}
	want := []any{(*int)(nil), false, true, a, b, b, (*int)(nil), false, true, a}
	same := func(got []any) {
		t.Helper()
		require.Len(t, got, len(want))
		for i := range want {
			require.True(t, want[i] == got[i], "call %d", i) // the very pointers
		}
	}
	same(calls(new(atomic.Pointer[int])))
	same(calls(new(mem.Pointer[int])))
	onMachine(t, func() { same(calls(new(mem.Pointer[int]))) })
}

// flag is a word that is raised once, on any of the types.
type flag struct {
	name  string
	raise func()
	up    func() bool
}

func flags() []flag {
	var (
		i       mem.Int64
		u       mem.Uint64
		b       mem.Bool
		p       mem.Pointer[int]
		i2      mem.Int64
		u2      mem.Uint64
		b2      mem.Bool
		p2      mem.Pointer[int]
		e       mem.Event
		nothing = new(int)
	)
	return []flag{
		{"Int64", func() { i.Store(-1) }, func() bool { return i.Load() == -1 }},
		{"Uint64", func() { u.Add(3) }, func() bool { return u.Load() == 3 }},
		{"Bool", func() { b.Store(true) }, b.Load},
		{"Pointer", func() { p.Store(nothing) }, func() bool { return p.Load() == nothing }},
		{"Int64 Swap", func() { i2.Swap(2) }, func() bool { return i2.Add(0) == 2 }},
		{"Uint64 CAS", func() { u2.CompareAndSwap(0, 2) }, func() bool { return !u2.CompareAndSwap(0, 0) }},
		{"Bool Swap", func() { b2.Swap(true) }, func() bool { return !b2.CompareAndSwap(false, false) }},
		{"Pointer CAS", func() { p2.CompareAndSwap(nil, nothing) }, func() bool { return p2.Load() != nil }},
		{"Event", e.Set, e.IsSet},
	}
}

func TestOperationsAreSequentiallyConsistent(t *testing.T) {
	for i, f := range flags() {
		t.Run(f.name, func(t *testing.T) {
			// Store buffering: both threads raise their flag, then look at the other's.
			both := func(w *sim.World) func() string {
				a, b := flags()[i], flags()[i]
				var sawB, sawA bool
				w.Go("a", func() { a.raise(); sawB = b.up() })
				w.Go("b", func() { b.raise(); sawA = a.up() })
				return func() string { return say(sawB, sawA) }
			}
			require.Equal(t, []string{"false true", "true false", "true true"}, endings(t, everything, both))
			require.Equal(t, []string{"false true", "true false"}, endings(t, 0, both))

			// Message passing: who sees the second flag sees the first.
			require.Equal(t, []string{"false false", "false true", "true true"}, endings(t, everything, func(w *sim.World) func() string {
				data, ready := flags()[i], flags()[i]
				var sawReady, sawData bool
				w.Go("writer", func() { data.raise(); ready.raise() })
				w.Go("reader", func() { sawReady = ready.up(); sawData = data.up() })
				return func() string { return say(sawReady, sawData) }
			}))
		})
	}
}

func TestReadModifyWriteIsOneStep(t *testing.T) {
	twice := func(step func(x *mem.Int64)) []string {
		return endings(t, everything, func(w *sim.World) func() string {
			x := &mem.Int64{}
			w.Go("a", func() { step(x) })
			w.Go("b", func() { step(x) })
			return func() string { return say(x.Load()) }
		})
	}
	require.Equal(t, []string{"1", "2"}, twice(func(x *mem.Int64) { x.Store(x.Load() + 1) }))
	require.Equal(t, []string{"2"}, twice(func(x *mem.Int64) { x.Add(1) }))
	require.Equal(t, []string{"2"}, twice(func(x *mem.Int64) {
		for old := x.Load(); !x.CompareAndSwap(old, old+1); old = x.Load() {
		}
	}))
}

func TestCompareAndSwapHasOneWinner(t *testing.T) {
	require.Equal(t, []string{"false true b", "true false a"}, endings(t, everything, func(w *sim.World) func() string {
		var x mem.Pointer[string]
		a, b := "a", "b"
		var wonA, wonB bool
		w.Go("a", func() { wonA = x.CompareAndSwap(nil, &a) })
		w.Go("b", func() { wonB = x.CompareAndSwap(nil, &b) })
		return func() string { return say(wonA, wonB, *x.Load()) }
	}))
}

func TestSwapHandsEveryValueToOneThread(t *testing.T) {
	require.Equal(t, []string{"0 1 2", "2 0 1"}, endings(t, everything, func(w *sim.World) func() string {
		var x mem.Uint64
		var a, b uint64
		w.Go("a", func() { a = x.Swap(1) })
		w.Go("b", func() { b = x.Swap(2) })
		return func() string { return say(a, b, x.Load()) }
	}))
}

func TestSearchTellsPointersApart(t *testing.T) {
	// With a cache of states as many endings are found as without.
	for name, write := range map[string]func(x *mem.Pointer[int], v *int){
		"Store":          func(x *mem.Pointer[int], v *int) { x.Store(v) },
		"Swap":           func(x *mem.Pointer[int], v *int) { x.Swap(v) },
		"CompareAndSwap": func(x *mem.Pointer[int], v *int) { x.CompareAndSwap(nil, v) },
	} {
		t.Run(name, func(t *testing.T) {
			scenario := func(w *sim.World) func() string {
				var x mem.Pointer[int]
				values := []*int{nil, new(int), new(int), new(int)}
				var saw [3][2]int
				look := func() int { return slices.Index(values, x.Load()) }
				for i := range saw {
					w.Go("", func() {
						if i > 0 {
							saw[i][0] = look()
						}
						write(&x, values[i+1])
						saw[i][1] = look()
					})
				}
				return func() string { return say(saw, look()) }
			}
			got := endings(t, everything, scenario)
			require.Greater(t, len(got), 1)
			require.Equal(t, endingsBy(t, sim.Options{Bound: everything, From: everything, NoCache: true}, scenario), got)
		})
	}
}
