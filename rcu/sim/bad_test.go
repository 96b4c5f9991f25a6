package sim_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// below is the place of the line after its caller's.
func below() string {
	_, _, line, _ := runtime.Caller(1)
	return fmt.Sprintf("bad_test.go:%d", line+1)
}

// evil is a panic's value that must not be asked for its text.
type evil struct{ n int }

func (e *evil) Error() string {
	for {
		e.n++
	}
}

type evilStringer struct{}

func (evilStringer) String() string { return new(evil).Error() }

type runtimeError = runtime.Error

// disguised passes for an error of the runtime.
type disguised struct{ runtimeError }

func (disguised) Error() string { return new(evil).Error() }

// clone copies a value in a way that go vet does not see.
func clone[T any](v *T) *T {
	c := new(T)
	reflect.ValueOf(c).Elem().Set(reflect.ValueOf(v).Elem())
	return c
}

// bad is code that ends its run, called by thread "culprit". It sets at to the
// place that must be named; "" if none is.
type bad struct {
	kind sim.Kind
	text string
	code func(w *sim.World, at *string)
}

var earlier = new(mem.Uint64) // of an earlier run, from the second one on

func panics(text string, value any) bad {
	return bad{sim.Panicked, text, func(_ *sim.World, at *string) {
		*at = below()
		panic(value)
	}}
}

var badCode = map[string]bad{
	"rule": {sim.Rule, "seen 7", func(w *sim.World, at *string) {
		*at = below()
		w.Failf("seen %d", 7)
	}},
	"panic with a string":          panics("boom", "boom"),
	"panic with an error":          panics("boom", errors.New("boom")),
	"panic with nil":               panics("panic called with nil argument", nil),
	"panic with an evil error":     panics("a value of type *sim_test.evil", &evil{}),
	"panic with evil ones joined":  panics("a value of type *errors.joinError", errors.Join(&evil{}, &evil{})),
	"panic with an evil stringer":  panics("a value of type sim_test.evilStringer", evilStringer{}),
	"panic with a disguised error": panics("a value of type sim_test.disguised", disguised{}),
	"division by zero": {sim.Panicked, "integer divide by zero", func(_ *sim.World, at *string) {
		zero := len("") // vet would notice a constant
		*at = below()
		_ = 1 / zero
	}},
	"nil pointer": {sim.Panicked, "nil pointer dereference", func(_ *sim.World, at *string) {
		var p *mem.Uint64
		*at = below()
		p.Load()
	}},
	"panic in a deferred call": {sim.Panicked, "second", func(_ *sim.World, at *string) {
		defer func() {
			*at = below()
			panic("second")
		}()
		panic("first")
	}},
	"panic past an operation": {sim.Panicked, "boom", func(_ *sim.World, at *string) {
		var mu mem.Mutex
		mu.Lock()
		defer mu.Unlock()
		*at = below()
		panic("boom")
	}},
	"channel closed twice": {sim.Panicked, "close of closed channel", func(_ *sim.World, at *string) {
		var c mem.Chan[int]
		c.Close()
		*at = below()
		c.Close()
	}},
	"Cond without L": {sim.Panicked, "mem.Cond: set its L", func(_ *sim.World, at *string) {
		var c mem.Cond
		*at = below()
		c.Wait()
	}},
	"Goexit": {sim.Exited, "ended by runtime.Goexit", func(_ *sim.World, at *string) {
		*at = below()
		runtime.Goexit()
	}},
	"Goexit after a panic": {sim.Exited, "ended by runtime.Goexit", func(_ *sim.World, at *string) {
		defer func() {
			_ = recover()
			*at = below()
			runtime.Goexit()
		}()
		panic("boom")
	}},
	"unlock of an unlocked Mutex": {sim.Misused, "Unlock of a mem.Mutex that nobody holds", func(_ *sim.World, at *string) {
		var mu mem.Mutex
		*at = below()
		mu.Unlock()
	}},
	"unlock of an unlocked RWMutex": {sim.Misused, "Unlock of a mem.RWMutex that nobody holds for writing", func(_ *sim.World, at *string) {
		var mu mem.RWMutex
		*at = below()
		mu.Unlock()
	}},
	"unlock of an RWMutex that readers hold": {sim.Misused, "Unlock of a mem.RWMutex that nobody holds for writing", func(_ *sim.World, at *string) {
		var mu mem.RWMutex
		mu.RLock()
		*at = below()
		mu.Unlock()
	}},
	"RUnlock of an unlocked RWMutex": {sim.Misused, "RUnlock of a mem.RWMutex that nobody holds for reading", func(_ *sim.World, at *string) {
		var mu mem.RWMutex
		*at = below()
		mu.RUnlock()
	}},
	"panic under a deferred Unlock of what was given back": {sim.Panicked, "nil map", func(_ *sim.World, at *string) {
		var mu mem.Mutex
		mu.Lock()
		defer mu.Unlock()
		mu.Unlock()
		*at = below()
		map[string]int(nil)["x"] = 1
	}},
	"negative WaitGroup": {sim.Misused, "the counter of a mem.WaitGroup is below zero", func(_ *sim.World, at *string) {
		var g mem.WaitGroup
		*at = below()
		g.Done()
	}},
	"misuse that somebody recovers from": {sim.Misused, "the counter of a mem.WaitGroup is below zero", func(_ *sim.World, at *string) {
		defer func() { _ = recover() }()
		var g mem.WaitGroup
		*at = below()
		g.Done()
	}},
	"misuse of a given type": {sim.Misused, "seen", func(_ *sim.World, at *string) {
		*at = below()
		sim.Misusef("a rule", "what follows", "seen")
	}},
	"copied": {sim.Copied, "mem.Mutex was copied", func(_ *sim.World, at *string) {
		var mu mem.Mutex
		mu.Lock()
		mine := clone(&mu)
		*at = below()
		mine.Unlock()
	}},
	"overwritten": {sim.Copied, "mem.Uint64 was overwritten", func(_ *sim.World, at *string) {
		x := new(mem.Uint64)
		x.Add(1)
		reflect.ValueOf(x).Elem().SetZero()
		*at = below()
		x.Load()
	}},
	"package-level": {sim.Stale, "mem.Uint64 of an earlier run is used", func(_ *sim.World, at *string) {
		*at = below()
		earlier.Load()
	}},
	"plain go statement": {sim.Rogue, "a goroutine that the machine did not start", func(_ *sim.World, at *string) {
		x := new(mem.Uint64)
		x.Load()
		done := make(chan struct{})
		go func() {
			defer close(done)
			*at = below()
			x.Add(1)
		}()
		<-done
		x.Load()
	}},
	"deadlock": {sim.Deadlock, "", func(*sim.World, *string) {
		var mu mem.Mutex
		mu.Lock()
		mu.Lock()
	}},
	"livelock": {sim.Livelock, "", func(*sim.World, *string) {
		var x mem.Uint64
		for x.Load() == 0 {
			mem.Pause()
		}
	}},
	"endless time": {sim.Endless, "", func(*sim.World, *string) {
		for {
			mem.Sleep(time.Hour)
		}
	}},
	"endless loop of operations": {sim.Livelock, "", func(*sim.World, *string) {
		var x mem.Uint64
		for {
			x.Add(1)
		}
	}},
	"endless threads": {sim.OverBudget, "one run took more than 5000 operations", func(*sim.World, *string) {
		var again func()
		again = func() { mem.Go("child", again) }
		again()
	}},
}

var badBudget = sim.Budget{RunSteps: 5000}

// runBad explores the code in the midst of other threads.
func runBad(b bad) (r sim.Result, at string, scenario func(*sim.World)) {
	scenario = func(w *sim.World) {
		var mu mem.Mutex
		w.Go("bystander", func() {
			mu.Lock()
			defer mu.Unlock()
			w.Sleep(time.Second)
		})
		mem.Go("worker", func() {
			defer func() { _ = recover() }()
			new(mem.Event).Wait()
		})
		w.Go("culprit", func() { b.code(w, &at) })
	}
	return sim.Explore(scenario, sim.Options{Bound: 1, Budget: badBudget}), at, scenario
}

func TestBadCodeIsNamed(t *testing.T) {
	good := safety(2, 1, 1, false)
	want := sim.Explore(good, sim.Options{Bound: 1})
	require.Nil(t, want.Failure)
	for name, b := range badCode {
		t.Run(name, func(t *testing.T) {
			if b.kind == sim.Rogue && runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
				t.Skip("strangers are noticed where a goroutine has a cheap identity")
			}
			start := time.Now()
			r, at, scenario := runBad(b)
			require.Less(t, time.Since(start), 5*time.Second)
			f := r.Failure
			require.NotNil(t, f)
			require.Equal(t, b.kind, f.Kind, f.Text)
			require.Contains(t, f.Text, b.text)
			require.Equal(t, at, f.Where)
			require.False(t, r.Explored.Complete)
			switch b.kind {
			case sim.Deadlock, sim.Rogue, sim.OverBudget:
				require.Empty(t, f.Thread)
			default:
				require.Equal(t, "culprit", f.Thread)
			}
			if b.kind == sim.Rogue {
				require.Contains(t, f.Text, " at bad_test.go:")
			} else if b.kind != sim.Stale && b.kind != sim.OverBudget {
				rec, err := sim.Replay(scenario, f.Schedule, badBudget)
				require.NoError(t, err)
				require.Equal(t, f, rec.Failure)
			}
			require.Equal(t, want, sim.Explore(good, sim.Options{Bound: 1}), "the next search works")
		})
	}
}

func TestStuckThreadsAreToldWithPlaces(t *testing.T) {
	var want []sim.Left
	scenario := func(w *sim.World) {
		var mu, other mem.Mutex
		var x mem.Bool
		w.Name("", &struct{ Mu, Other *mem.Mutex }{&mu, &other})
		want = make([]sim.Left, 3)
		w.Go("ends", func() { other.Lock() })
		w.Go("locks", func() {
			mu.Lock()
			want[0] = sim.Left{Thread: "locks", Doing: "Lock Mu, held by itself", Where: below()}
			mu.Lock()
		})
		w.Go("spins", func() {
			want[1] = sim.Left{Thread: "spins", Doing: "waits in a loop", Where: below()}
			for !x.Load() {
			}
		})
		mem.Go("worker", func() {
			want[2] = sim.Left{Thread: "worker", Doing: "Wait Event#1", Where: below()}
			new(mem.Event).Wait()
		})
	}
	rec, err := sim.Replay(scenario, "", sim.Budget{})
	require.NoError(t, err)
	require.Equal(t, sim.Livelock, rec.Failure.Kind)
	require.Equal(t, []string{"scenario", "ends", "locks", "spins", "worker"}, rec.Threads)
	require.Equal(t, want, rec.Left[1:], "the first is thread 0, which waits for the others")
}

func TestFailureInThreadZeroIsNamed(t *testing.T) {
	for name, c := range map[string]struct {
		kind sim.Kind
		do   func(w *sim.World)
	}{
		"rule":     {sim.Rule, func(w *sim.World) { w.Failf("no") }},
		"panic":    {sim.Panicked, func(*sim.World) { panic("boom") }},
		"Goexit":   {sim.Exited, func(*sim.World) { runtime.Goexit() }},
		"deadlock": {sim.Deadlock, func(*sim.World) { new(mem.Event).Wait() }},
	} {
		for _, after := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				r := sim.Explore(func(w *sim.World) {
					w.Go("other", func() { w.Step() })
					if after {
						w.After(func() { c.do(w) })
					} else {
						c.do(w)
					}
				}, sim.Options{Bound: 1})
				require.NotNil(t, r.Failure)
				require.Equal(t, c.kind, r.Failure.Kind)
				require.Equal(t, 1, r.Explored.Schedules)
			})
		}
	}
}

// unwound is code that is in the midst of something when its run is over.
var unwound = map[string]func(w *sim.World, x *mem.Uint64, mu *mem.Mutex){
	"deferred unlock": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		mu.Lock()
		defer mu.Unlock()
		new(mem.Event).Wait()
	},
	"deferred recover": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		defer func() { _ = recover() }()
		new(mem.Event).Wait()
	},
	"deferred operations": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		defer func() {
			x.Add(1)
			mem.Sleep(time.Second)
			mem.Go("late", func() { x.Add(1) })
		}()
		defer mem.Now()
		mem.Sleep(time.Hour)
	},
	"deferred loops": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		defer func() {
			for x.Load() < 100 {
				defer func() {
					for !mu.TryLock() {
					}
				}()
				mem.Pause()
			}
		}()
		for mem.Now() >= 0 {
			mem.Sleep(time.Hour)
		}
	},
	"recover again and again": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		for range 1000 {
			func() {
				defer func() { _ = recover() }()
				mem.Sleep(time.Hour)
			}()
		}
	},
	"deferred panic": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		defer panic("too late to matter")
		mu.Lock()
		mu.Lock()
	},
	"deferred Goexit": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		defer runtime.Goexit()
		defer runtime.Goexit()
		(&mem.Cond{L: mu}).L.Lock()
		(&mem.Cond{L: mu}).Wait()
	},
	"deferred failure": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		defer w.Failf("too late to matter")
		for {
			mem.Pause()
		}
	},
	"deferred scenario's things": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		c, n := sim.NewCell(w, 0), sim.NewCounter(w)
		defer func() {
			c.Set(c.Get() + 1)
			n.Add(1)
			sim.NewCell(w, "late").Set("later")
			w.Go("late", func() {})
			n.AwaitAtLeast(5)
		}()
		new(mem.Chan[int]).Recv()
	},
	"deep recursion": func(w *sim.World, x *mem.Uint64, mu *mem.Mutex) {
		var dive func(int)
		dive = func(n int) {
			defer x.Add(1)
			if n == 0 {
				new(mem.WaitGroup).Wait()
				new(mem.Event).Wait()
			}
			dive(n - 1)
		}
		dive(30)
	},
}
