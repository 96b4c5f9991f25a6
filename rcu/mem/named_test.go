package mem_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/internal/machine"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// pair is one value of a type, used and copied by value as a learner might.
type pair struct {
	name      string
	use, copy func()
	overwrite func()
}

// duplicate makes a copy that go vet does not see.
func duplicate[T any](x *T) *T {
	y := *x
	return &y
}

// clear overwrites what is in use by a fresh value.
func clear[T any](x *T) {
	var zero T
	*x = zero
}

// of makes a pair for a type of mem; here is a line of this file, so the machine
// names it as it names a learner's.
func of[T any](name string, use func(x *T)) pair {
	x := new(T)
	return pair{name, func() { use(x) }, func() { use(duplicate(x)) }, func() { clear(x); use(x) }}
}

func pairs() []pair {
	return []pair{
		of("Uint64", func(x *mem.Uint64) { x.Add(1) }),
		of("Int64", func(x *mem.Int64) { x.Load() }),
		of("Bool", func(x *mem.Bool) { x.Store(true) }),
		of("Pointer", func(x *mem.Pointer[int]) { x.Swap(nil) }),
		of("Mutex", func(x *mem.Mutex) { x.TryLock() }),
		of("RWMutex", func(x *mem.RWMutex) { x.RLock(); x.RUnlock() }),
		of("Cond", func(x *mem.Cond) { x.Signal() }),
		of("WaitGroup", func(x *mem.WaitGroup) { x.Add(1) }),
		of("Event", func(x *mem.Event) { x.Set() }),
		of("Chan", func(x *mem.Chan[int]) { x.TryRecv() }),
	}
}

func TestCopiedValueIsNamed(t *testing.T) {
	for i, p := range pairs() {
		f := failure(t, 0, func(*sim.World) { p := pairs()[i]; p.use(); p.copy() })
		require.Equal(t, sim.Copied, f.Kind, p.name)
		require.Equal(t, "mem."+p.name+" was copied; pass a pointer to it", f.Text)
		require.Regexp(t, `^named_test\.go:\d+$`, f.Where)
	}
}

func TestOverwrittenValueIsNamed(t *testing.T) {
	for i, p := range pairs() {
		f := failure(t, 0, func(*sim.World) { p := pairs()[i]; p.use(); p.overwrite() })
		require.Equal(t, sim.Copied, f.Kind, p.name)
		require.Equal(t, "mem."+p.name+" was overwritten by a plain assignment; use its methods", f.Text)
		require.Regexp(t, `^named_test\.go:\d+$`, f.Where)
	}
}

func TestValueOfEarlierRunIsNamed(t *testing.T) {
	for i, p := range pairs() {
		global := pairs()[i] // as a package-level variable would be
		f := failure(t, 0, func(*sim.World) { global.use() })
		require.Equal(t, sim.Stale, f.Kind, p.name)
		require.Equal(t, "mem."+p.name+" of an earlier run is used; every run makes its own, in New", f.Text)
		require.Regexp(t, `^named_test\.go:\d+$`, f.Where)
	}
}

func TestSearchGoesOnAfterMisuse(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 300 {
		for i := range pairs() {
			failure := sim.Explore(func(*sim.World) { p := pairs()[i]; p.use(); p.copy() }, sim.Options{}).Failure
			require.NotNil(t, failure)
		}
	}
	onMachine(t, func() {
		for _, p := range pairs() {
			p.use()
		}
	})
	require.LessOrEqual(t, runtime.NumGoroutine(), before+2)
}

func init() {
	children["outside"] = func() {
		machine.OnlyInScenarios()
		for _, p := range pairs() {
			fmt.Println(p.name+":", caught(p.use))
		}
		for _, op := range []struct {
			name string
			f    func()
		}{
			{"Go", func() { mem.Go("", func() {}) }},
			{"Sleep", func() { mem.Sleep(1) }},
			{"Now", func() { mem.Now() }},
			{"Pause", mem.Pause},
			{"MakeChan", func() { mem.MakeChan[int](1).TrySend(1) }},
			{"RLocker", func() { new(mem.RWMutex).RLocker().Lock() }},
		} {
			fmt.Println(op.name+":", caught(op.f))
		}
		// A scenario works all the same.
		fmt.Println("inside:", sim.Explore(func(*sim.World) { new(mem.Int64).Add(1) }, sim.Options{}).Failure == nil)
	}
}

func TestOperationOutsideScenarioIsNamed(t *testing.T) {
	out, _ := runChild(t, "outside")
	for _, p := range pairs() {
		require.Regexp(t, `(?m)^`+p.name+`: graceperiod: mem operation outside a scenario: named_test\.go:\d+$`, out)
	}
	for _, name := range []string{"Go", "Sleep", "Now", "MakeChan", "RLocker"} {
		require.Regexp(t, `(?m)^`+name+`: graceperiod: mem operation outside a scenario: named_test\.go:\d+$`, out)
	}
	require.Regexp(t, `(?m)^Pause: graceperiod: mem operation outside a scenario: `, out)
	require.Contains(t, out, "inside: true\n")
}
