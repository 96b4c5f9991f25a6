package sim_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// keys are more than fit into a group of the map, so that their order is open.
func keys() map[int]bool {
	m := map[int]bool{}
	for i := range 12 {
		m[i] = true
	}
	return m
}

// whims are ways to let chance decide what the code does next, each often
// enough that two runs do not agree by chance.
var whims = map[string]func(*sim.World, *[12]mem.Uint64){
	"objects in order of a map": func(_ *sim.World, words *[12]mem.Uint64) {
		for range 10 {
			for k := range keys() {
				words[k].Load()
			}
		}
	},
	"values in order of a map": func(_ *sim.World, words *[12]mem.Uint64) {
		for range 30 {
			for k := range keys() {
				if words[0].Load() < 11 {
					words[0].Add(uint64(k))
				}
			}
			words[0].Store(0)
		}
	},
	"a map's first key": func(_ *sim.World, words *[12]mem.Uint64) {
		for range 10 {
			for k := range keys() {
				for range k {
					words[0].Add(1)
				}
				words[1].Load() // marks the end, or two sums might be equal
				break
			}
		}
	},
	"sleeps in order of a map": func(_ *sim.World, words *[12]mem.Uint64) {
		for range 10 {
			for k := range keys() {
				mem.Sleep(time.Duration(k))
				words[mem.Now()%12].Add(1)
			}
		}
	},
	"a coin": func(_ *sim.World, words *[12]mem.Uint64) {
		for range 40 {
			if rand.IntN(2) == 0 {
				words[0].Add(1)
			} else {
				words[1].Load()
			}
		}
	},
	"a coin, to wait": func(_ *sim.World, _ *[12]mem.Uint64) {
		for range 40 {
			if rand.IntN(2) == 0 {
				mem.Sleep(time.Second)
			} else {
				mem.Pause()
			}
		}
	},
	"a coin, to start threads": func(_ *sim.World, words *[12]mem.Uint64) {
		for range 40 {
			if rand.IntN(2) == 0 {
				mem.Go("child", func() { words[0].Add(1) })
			} else {
				words[0].Load()
			}
		}
	},
	"a die that breaks the rule": func(w *sim.World, words *[12]mem.Uint64) {
		for range rand.IntN(1 << 12) {
			words[0].Add(1)
		}
		w.Failf("unlucky")
	},
}

func TestWhimIsNoticed(t *testing.T) {
	for name, whim := range whims {
		for _, threads := range []int{1, 2, 3} {
			for range 5 {
				r := sim.Explore(func(w *sim.World) {
					words := new([12]mem.Uint64)
					for i := range words {
						words[i].Load() // objects are told apart by the order of their first use
					}
					for range threads {
						w.Go("whimsical", func() { whim(w, words) })
					}
				}, sim.Options{Bound: 2, Budget: sim.Budget{Schedules: 200}})
				require.NotNil(t, r.Failure, name)
				require.Equal(t, sim.Unrepeatable, r.Failure.Kind, name)
				require.False(t, r.Explored.Complete)
			}
		}
	}
}

func TestWhimInOneScheduleOnlyIsNoticed(t *testing.T) {
	// Whoever goes first, nothing is open until the second thread has overtaken.
	for name, whim := range map[string]func(w *sim.World, words *[12]mem.Uint64){
		"which objects": func(_ *sim.World, words *[12]mem.Uint64) {
			for range 40 { // the same operations, the same choices: only the objects differ
				words[2+rand.IntN(10)].Add(1)
			}
		},
		"which operations":     whims["a coin"],
		"whether it fails":     whims["a die that breaks the rule"],
		"whether it deadlocks": func(w *sim.World, words *[12]mem.Uint64) { whims["a coin"](w, words); new(mem.Event).Wait() },
	} {
		for range 10 {
			r := sim.Explore(func(w *sim.World) {
				words := new([12]mem.Uint64)
				for i := range words {
					words[i].Load()
				}
				w.Go("first", func() {
					words[0].Add(1)
					words[0].Add(1)
				})
				w.Go("second", func() {
					if words[0].Load() == 1 {
						whim(w, words)
					}
				})
			}, sim.Options{Bound: 2})
			require.NotNil(t, r.Failure, name)
			require.Equal(t, sim.Unrepeatable, r.Failure.Kind, name)
		}
	}
}

func TestHarmlessUseOfMapsIsFine(t *testing.T) {
	for name, use := range map[string]func(*mem.Uint64, map[int]bool){
		"a sum": func(x *mem.Uint64, m map[int]bool) {
			var sum uint64
			for k := range m {
				sum += uint64(k)
			}
			x.Add(sum)
		},
		"sorted keys": func(x *mem.Uint64, m map[int]bool) {
			for _, k := range slices.Sorted(maps.Keys(m)) {
				x.Add(uint64(k))
			}
		},
		"cleared": func(x *mem.Uint64, m map[int]bool) {
			for k := range m {
				delete(m, k)
			}
			x.Add(uint64(len(m)))
		},
		"looked up": func(x *mem.Uint64, m map[int]bool) {
			for i := range 20 {
				if m[i] {
					x.Add(1)
				}
			}
		},
		"a coin that decides nothing": func(x *mem.Uint64, _ map[int]bool) {
			if rand.IntN(2) == 0 {
				x.Add(2)
			} else {
				x.Add(2)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := sim.Explore(func(w *sim.World) {
				x := new(mem.Uint64)
				for range 3 {
					w.Go("user", func() { use(x, keys()) })
				}
			}, sim.Options{Bound: 1})
			require.Nil(t, r.Failure)
			require.True(t, r.Explored.Complete)
		})
	}
}
