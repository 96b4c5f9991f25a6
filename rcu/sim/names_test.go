package sim_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// loud is a key that must not be asked for its name.
type loud int

func (loud) String() string { panic("a method of the code under test was called") }

type leaf struct{ x mem.Uint64 }

type tree struct {
	plain    int
	word     mem.Uint64
	array    [2]mem.Bool
	slice    []*leaf
	byNumber map[loud]*leaf
	byName   map[string]*leaf
	ptr      mem.Pointer[leaf]
	any      any
	lock     mem.Mutex
	self     *tree // a cycle
	embedded
}

type embedded struct{ inner mem.Int64 }

func TestTimelineNamesValuesByTheirPath(t *testing.T) {
	var seen []string
	for range 5 { // whatever the order of the maps
		rec, err := sim.Replay(func(w *sim.World) {
			shared := &leaf{}
			d := &tree{
				slice:    []*leaf{{}, {}},
				byNumber: map[loud]*leaf{10: shared, 9: shared, 11: {}},
				byName:   map[string]*leaf{"b": {}, "a": {}},
				any:      &leaf{},
			}
			d.self = d
			w.Name("", d)
			other := &leaf{}
			w.Name("other", other)
			w.Go("A", func() {
				d.word.Load()
				d.array[1].Load()
				d.slice[1].x.Load()
				d.byNumber[10].x.Load()
				d.byNumber[11].x.Load()
				d.byName["b"].x.Load()
				d.ptr.Store(&leaf{})
				d.any.(*leaf).x.Load()
				d.lock.Lock()
				d.inner.Load()
				other.x.Load()
				new(mem.Uint64).Load()
				new(mem.Uint64).Load()
				new(mem.Bool).Load()
			})
		}, "", sim.Budget{})
		require.NoError(t, err)
		var names []string
		for _, e := range rec.Events {
			if e.Object != "" && e.Thread == 1 {
				names = append(names, e.Object)
			}
		}
		if seen == nil {
			seen = names
		}
		assert.Equal(t, seen, names)
	}
	assert.Equal(t, []string{"word", "array[1]", "slice[1].x", "byNumber[9].x", "byNumber[11].x", "byName[b].x", "ptr",
		"any.x", "lock", "inner", "other.x", "Uint64#1", "Uint64#2", "Bool#1"}, seen)
}
