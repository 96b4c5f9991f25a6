package pool_test

import (
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
	"graceperiod/tests/01-publish/internal/ledger"
	"graceperiod/tests/01-publish/pool"
)

func TestPoolHandsOutWhatHasBeenFreeForLongest(t *testing.T) {
	p := pool.New(2, nil)
	a, b := p.Get(), p.Get()
	require.NotSame(t, a, b)
	require.Nil(t, p.Get())
	p.Put(b)
	p.Put(a)
	require.Same(t, b, p.Get())
	require.Same(t, a, p.Get())
}

func TestRecordKeepsItsValueUntilItIsWrittenAgain(t *testing.T) {
	p := pool.New(1, nil)
	r := p.Get()
	require.Zero(t, r.Read())
	r.Write(pool.Value{A: 1, B: 2})
	p.Put(r)
	require.Equal(t, pool.Value{A: 1, B: 2}, p.Get().Read())
}

func TestPoolServesGoroutines(t *testing.T) {
	const each = 1000
	p := pool.New(3, nil)
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Go(func() {
			mine := pool.Value{A: uint64(i), B: uint64(i)}
			for range each {
				r := p.Get()
				r.Write(mine)
				if got := r.Read(); got != mine {
					t.Errorf("the record of %v holds %v", mine, got)
				}
				p.Put(r)
			}
		})
	}
	wg.Wait()
}

func TestRecordOfNoPoolPanicsOutsideScenarios(t *testing.T) {
	require.PanicsWithValue(t, "a goroutine writes to a record that Get did not return", func() { (&pool.Record{}).Write(pool.Value{}) })
	require.PanicsWithValue(t, "a goroutine calls Read on a nil *Record", func() { (*pool.Record)(nil).Read() })
}

// world is a pool in a scenario, with a reader.
type world struct {
	*sim.World
	p    *pool.Pool
	book *ledger.Ledger
}

func (w world) reads(r *pool.Record) {
	a := w.book.Reader("A")
	a.Begin()
	r.Read()
	a.End()
}

// written is a record with a value.
func (w world) written() *pool.Record {
	r := w.p.Get()
	r.Write(pool.Value{A: 1, B: 10})
	return r
}

func TestPoolNamesWrongUse(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		kind   sim.Kind
		text   string
		strict bool // noticed by strict ledgers only
		run    func(w world)
	}{
		"write to a record of one's own": {sim.Misused, "u writes to a record that Get did not return", false, func(w world) {
			w.Go("u", func() { new(pool.Record).Write(pool.Value{}) })
		}},
		"take from a copy of the pool": {sim.Misused, "u uses another pool than the one that New was given", false, func(w world) {
			w.Go("u", func() {
				p := new(pool.Pool)
				reflect.ValueOf(p).Elem().Set(reflect.ValueOf(w.p).Elem())
				p.Get()
			})
		}},
		"put back into a pool of one's own": {sim.Misused, "u uses another pool than the one that New was given", false, func(w world) {
			w.Go("u", func() { new(pool.Pool).Put(w.p.Get()) })
		}},
		"write to a copy": {sim.Misused, "u writes to a record that Get did not return", false, func(w world) {
			w.Go("u", func() {
				r := new(pool.Record)
				reflect.ValueOf(r).Elem().Set(reflect.ValueOf(w.p.Get()).Elem())
				r.Write(pool.Value{})
			})
		}},
		"put back a record of one's own": {sim.Misused, "u gives back a record that Get did not return", false, func(w world) {
			w.Go("u", func() { w.p.Put(new(pool.Record)) })
		}},
		"put back nothing": {sim.Misused, "u calls Put with a nil *Record", false, func(w world) {
			w.Go("u", func() { w.p.Put(nil) })
		}},
		"put back twice": {sim.Misused, "u puts r0 back for the second time", false, func(w world) {
			w.Go("u", func() {
				r := w.p.Get()
				w.p.Put(r)
				w.p.Put(r)
			})
		}},
		"put back by two": {sim.Misused, "v puts r0 back, and u has put it back before", true, func(w world) {
			r := w.p.Get()
			w.Go("u", func() { w.p.Put(r) })
			w.Go("v", func() {
				w.Sleep(ms)
				w.p.Put(r)
			})
		}},
		"write without a record": {sim.Misused, "u calls Write on a nil *Record", false, func(w world) {
			w.Go("u", func() { (*pool.Record)(nil).Write(pool.Value{}) })
		}},
		"read without a record": {sim.Misused, "u calls Read on a nil *Record", false, func(w world) {
			w.Go("u", func() { (*pool.Record)(nil).Read() })
		}},
		"lookup reads without a record": {sim.Rule, "A calls Read on a nil *Record", false, func(w world) {
			w.Go("A", func() { w.reads(nil) })
		}},
		"put back while it is read": {sim.Rule, "A is still in the middle of reading r0", true, func(w world) {
			r := w.written()
			w.Go("A", func() {
				w.book.Reader("A").Slow = 2 * ms
				w.reads(r)
			})
			w.Go("u", func() {
				w.Sleep(ms)
				w.p.Put(r)
			})
		}},
		"write while it is read": {sim.Rule, "u writes to r0, which A is still reading", true, func(w world) {
			r := w.written()
			w.Go("A", func() {
				w.book.Reader("A").Slow = 2 * ms
				w.reads(r)
			})
			w.Go("u", func() {
				w.Sleep(ms)
				r.Write(pool.Value{A: 2, B: 20})
			})
		}},
		"write after putting back": {sim.Rule, "u writes to r0, which u has put back", true, func(w world) {
			w.Go("u", func() {
				r := w.p.Get()
				w.p.Put(r)
				r.Write(pool.Value{})
			})
		}},
		"update reads after putting back": {sim.Rule, "u reads r0, which u has put back", true, func(w world) {
			w.Go("u", func() {
				r := w.written()
				w.p.Put(r)
				r.Read()
			})
		}},
		"lookup finds what is put back": {sim.Rule, "A reads r0, which u had put back before A's lookup began: lookups still find it", true, func(w world) {
			r := w.written()
			w.Go("u", func() { w.p.Put(r) })
			w.Go("A", func() {
				w.Sleep(ms)
				w.reads(r)
			})
		}},
		"lookup comes too late": {sim.Rule, "A reads r0, which u put back while A's lookup was under way", true, func(w world) {
			r, other := w.written(), w.written()
			w.Go("A", func() {
				a := w.book.Reader("A")
				a.Slow = 2 * ms
				a.Begin()
				other.Read()
				r.Read()
			})
			w.Go("u", func() {
				w.Sleep(ms)
				w.p.Put(r)
			})
		}},
		"lookup finds what is not written": {sim.Rule, "A reads r0, which u has taken and not finished writing", true, func(w world) {
			r := sim.NewCell[*pool.Record](w.World, nil)
			w.Go("u", func() { r.Set(w.p.Get()) })
			w.Go("A", func() {
				w.Sleep(ms)
				w.reads(r.Get())
			})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, strict := range []bool{true, false} {
				r := sim.Explore(func(w *sim.World) {
					book := ledger.New(w, 2, strict, "A")
					c.run(world{w, pool.New(2, book), book})
				}, sim.Options{Bound: 0})
				if c.strict && !strict {
					require.Nil(t, r.Failure, "who reads when is left alone where reuse is not watched")
					continue
				}
				require.NotNil(t, r.Failure)
				require.Equal(t, c.kind, r.Failure.Kind)
				require.Equal(t, c.text, r.Failure.Text)
				if c.kind == sim.Misused {
					require.NotEmpty(t, r.Failure.Rule)
					require.NotEmpty(t, r.Failure.So)
				}
			}
		})
	}
}

// Where records are few, a pool that has run dry is what the goal is about.
func TestWriteOnNilFromEmptyPoolBreaksTheRuleWhereRecordsAreFew(t *testing.T) {
	for strict, kind := range map[bool]sim.Kind{true: sim.Rule, false: sim.Misused} {
		r := sim.Explore(func(w *sim.World) {
			p := pool.New(1, ledger.New(w, 1, strict, "A"))
			w.Go("u", func() {
				p.Get()
				p.Get().Write(pool.Value{})
			})
		}, sim.Options{})
		require.NotNil(t, r.Failure)
		require.Equal(t, kind, r.Failure.Kind)
		require.Contains(t, r.Failure.Text, "u calls Write on a nil *Record")
	}
}

// How long a lookup goes on when it is done with a record is its own affair.
func TestRecordMayBePutBackWhenALookupIsDoneWithIt(t *testing.T) {
	const ms = time.Millisecond
	r := sim.Explore(func(w *sim.World) {
		book := ledger.New(w, 1, true, "A")
		p := pool.New(1, book)
		r := world{w, p, book}.written()
		w.Go("A", func() {
			a := book.Reader("A")
			a.Begin()
			r.Read()
			w.Sleep(2 * ms)
			a.End()
		})
		w.Go("u", func() {
			w.Sleep(ms)
			p.Put(r)
			p.Get().Write(pool.Value{A: 2, B: 20})
		})
	}, sim.Options{Bound: 1})
	require.Nil(t, r.Failure)
	require.True(t, r.Explored.Complete)
}
