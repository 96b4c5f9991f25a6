package mem_test

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
)

// Without a scenario mem is sync and sync/atomic: these tests mean most under -race.

// real runs f on so many real goroutines, on one processor and on more, and
// waits for them.
func real(t *testing.T, name string, workers int, f func(t *testing.T) (body func(i int), check func(t *testing.T))) {
	for _, procs := range []int{1, 2, 8} {
		t.Run(fmt.Sprintf("%s on %d", name, procs), func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			body, check := f(t)
			var all sync.WaitGroup
			for i := range workers {
				all.Add(1)
				mem.Go("", func() { defer all.Done(); body(i) })
			}
			done := make(chan struct{})
			go func() { all.Wait(); close(done) }()
			select {
			case <-done:
				check(t)
			case <-time.After(20 * time.Second):
				t.Fatal("some goroutine waits for ever")
			}
		})
	}
}

const rounds = 300

func TestRealAtomicsCountEveryChange(t *testing.T) {
	real(t, "count", 4, func(*testing.T) (func(int), func(*testing.T)) {
		var i, c mem.Int64
		var u mem.Uint64
		var sum mem.Uint64
		var p mem.Pointer[int]
		var b mem.Bool
		return func(int) {
				for range rounds {
					i.Add(-1)
					u.Add(2)
					for old := c.Load(); !c.CompareAndSwap(old, old+1); old = c.Load() {
						mem.Pause()
					}
					for { // a list of one: take it, add one, put it back
						old := p.Load()
						n := new(int)
						if old != nil {
							*n = *old
						}
						*n++
						if p.CompareAndSwap(old, n) {
							break
						}
					}
					for !b.CompareAndSwap(false, true) { // a spin lock
						mem.Pause()
					}
					sum.Store(sum.Load() + 1)
					b.Store(false)
				}
			}, func(t *testing.T) {
				n := int64(4 * rounds)
				require.Equal(t, []int64{-n, n}, []int64{i.Load(), c.Load()})
				require.Equal(t, []uint64{uint64(2 * n), uint64(n)}, []uint64{u.Load(), sum.Load()})
				require.Equal(t, n, int64(*p.Load()))
				require.False(t, b.Load())
			}
	})
}

func TestRealLocksExclude(t *testing.T) {
	real(t, "Mutex", 4, func(*testing.T) (func(int), func(*testing.T)) {
		var mu mem.Mutex
		n := 0
		return func(i int) {
				for range rounds {
					if i%2 == 0 {
						mu.Lock()
					} else {
						for !mu.TryLock() {
							mem.Pause()
						}
					}
					n++
					mu.Unlock()
				}
			}, func(t *testing.T) {
				require.Equal(t, 4*rounds, n)
				require.True(t, mu.TryLock())
				require.False(t, mu.TryLock())
			}
	})
	real(t, "RWMutex", 4, func(t *testing.T) (func(int), func(*testing.T)) {
		var rw mem.RWMutex
		var a, b int
		return func(i int) {
			for range rounds {
				switch i {
				case 0, 1:
					rw.Lock()
					a++
					b++
					rw.Unlock()
				case 2:
					rw.RLock()
					if a != b {
						t.Error("a writer was seen at work")
					}
					rw.RUnlock()
				case 3:
					l := rw.RLocker()
					l.Lock()
					if a != b {
						t.Error("a writer was seen at work")
					}
					l.Unlock()
				}
			}
		}, func(t *testing.T) { require.Equal(t, []int{2 * rounds, 2 * rounds}, []int{a, b}) }
	})
	real(t, "readers together", 2, func(*testing.T) (func(int), func(*testing.T)) {
		var rw mem.RWMutex
		var in [2]mem.Event
		return func(i int) { rw.RLock(); in[i].Set(); in[1-i].Wait(); rw.RUnlock() }, func(*testing.T) {}
	})
}

func TestRealCondHandsOver(t *testing.T) {
	for name, wake := range map[string]func(c *mem.Cond){"Signal": (*mem.Cond).Signal, "Broadcast": (*mem.Cond).Broadcast} {
		real(t, name, 2, func(t *testing.T) (func(int), func(*testing.T)) {
			c := &mem.Cond{L: &mem.Mutex{}}
			turn, n := 0, 0
			return func(i int) { // by turns
					for range rounds {
						c.L.Lock()
						for turn != i {
							c.Wait()
						}
						n++
						turn = 1 - i
						c.L.Unlock()
						wake(c)
					}
				}, func(t *testing.T) {
					require.Equal(t, 2*rounds, n)
				}
		})
	}
	real(t, "Broadcast wakes all", 4, func(*testing.T) (func(int), func(*testing.T)) {
		var rw mem.RWMutex
		c := &mem.Cond{L: rw.RLocker()}
		waiting, up := mem.Int64{}, false
		return func(i int) {
			if i == 0 {
				for waiting.Load() < 3 {
					mem.Pause()
				}
				rw.Lock()
				up = true
				rw.Unlock()
				c.Broadcast()
				return
			}
			c.L.Lock()
			waiting.Add(1)
			for !up {
				c.Wait()
			}
			c.L.Unlock()
		}, func(*testing.T) {}
	})
}

func TestRealWaitersSeeWhatWasWritten(t *testing.T) {
	real(t, "Event", 4, func(t *testing.T) (func(int), func(*testing.T)) {
		var e mem.Event
		data := 0
		return func(i int) {
			switch i {
			case 0:
				data = 7
				e.Set()
				e.Set()
			case 1:
				for !e.IsSet() {
					mem.Pause()
				}
			default:
				e.Wait()
			}
			if data != 7 {
				t.Error("the write before Set is not seen")
			}
		}, func(t *testing.T) { require.True(t, e.IsSet()) }
	})
	real(t, "WaitGroup", 4, func(t *testing.T) (func(int), func(*testing.T)) {
		var g mem.WaitGroup
		var data [4]int
		g.Wait()
		g.Add(3)
		return func(i int) {
			if i > 0 {
				data[i] = i
				g.Done()
				return
			}
			g.Wait()
			if data != [4]int{0, 1, 2, 3} {
				t.Error("the writes before Done are not seen")
			}
		}, func(*testing.T) {}
	})
	require.Contains(t, caught(new(mem.WaitGroup).Done), "negative WaitGroup counter")
}

func TestRealChanHandsOver(t *testing.T) {
	for size := range 3 {
		real(t, fmt.Sprintf("Chan of %d", size), 4, func(t *testing.T) (func(int), func(*testing.T)) {
			c := mem.MakeChan[*int](size)
			var senders mem.WaitGroup
			senders.Add(2)
			var sums [4]int
			return func(i int) {
					switch i {
					case 0, 1:
						for n := range rounds {
							v := new(int)
							*v = n
							if i == 0 {
								c.Send(v)
							} else {
								for !c.TrySend(v) {
									mem.Pause()
								}
							}
						}
						senders.Done()
						if i == 0 {
							senders.Wait()
							c.Close()
						}
					default:
						for v, ok := c.Recv(); ok; v, ok = c.Recv() {
							sums[i] += *v
						}
					}
				}, func(t *testing.T) {
					require.Equal(t, rounds*(rounds-1), sums[2]+sums[3])
					v, ok := c.TryRecv()
					require.Nil(t, v)
					require.False(t, ok)
				}
		})
	}
	real(t, "TryRecv from the zero Chan", 2, func(t *testing.T) (func(int), func(*testing.T)) {
		var c mem.Chan[int]
		return func(i int) {
			if i == 0 {
				c.Send(5)
				return
			}
			v, ok := c.TryRecv()
			for ; !ok; v, ok = c.TryRecv() {
				mem.Pause()
			}
			if v != 5 {
				t.Error("another value", v)
			}
		}, func(*testing.T) {}
	})
}

func TestRealSleepTakesTime(t *testing.T) {
	begin, wall := mem.Now(), time.Now()
	mem.Sleep(2 * ms)
	mem.Sleep(0)
	mem.Sleep(-time.Hour)
	d := mem.Now() - begin
	require.GreaterOrEqual(t, d, 2*ms)
	require.LessOrEqual(t, d, time.Since(wall))
	mem.Pause()
}

func TestRealPointerPublishes(t *testing.T) {
	real(t, "Pointer", 3, func(t *testing.T) (func(int), func(*testing.T)) {
		type record struct{ a, b int }
		var p mem.Pointer[record]
		p.Store(&record{})
		var swapped [3]int
		return func(i int) {
				for n := range rounds {
					if i == 0 {
						r := p.Load()
						if r.a != r.b {
							t.Error("a record was seen half made")
						}
						continue
					}
					r := &record{a: n}
					r.b = n
					if old := p.Swap(r); old.a == old.b {
						swapped[i]++
					}
				}
			}, func(t *testing.T) {
				require.Equal(t, [3]int{0, rounds, rounds}, swapped)
			}
	})
}
