package sim_test

import (
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// stubborn has an Error method that never returns: the machine must not call it.
type stubborn struct{ x *mem.Uint64 }

func (e stubborn) Error() string {
	for {
		e.x.Load()
	}
}

// Ways to end that are easily taken for another, or for none.
func TestOddEndIsNamed(t *testing.T) {
	source, err := os.ReadFile("ends_test.go")
	require.NoError(t, err)
	cases := map[string]struct {
		body func(x *mem.Uint64)
		kind sim.Kind
		text string // a part of it
		line string // a part of the line that is blamed
	}{
		"panic with errors that never end, joined": {func(x *mem.Uint64) {
			panic(errors.Join(stubborn{x}, stubborn{x})) // joined
		}, sim.Panicked, "a value of type *errors.joinError", "// joined"},
		"panic with nil": {func(*mem.Uint64) {
			panic(nil) // nothing
		}, sim.Panicked, "nil", "// nothing"},
		"Goexit while panicking": {func(*mem.Uint64) {
			defer runtime.Goexit()
			panic("x") // gone
		}, sim.Exited, "", "// gone"},
		"sleep past the end of time": {func(*mem.Uint64) {
			mem.Sleep(1)
			mem.Sleep(1<<63 - 1)
		}, sim.Endless, "", ""},
		"goroutine with values of its own": {func(x *mem.Uint64) {
			go func() {
				var own mem.Mutex
				own.Lock() // own
			}()
			for range 1000 {
				x.Add(1)
				runtime.Gosched()
			}
		}, sim.Rogue, "at ends_test.go", "// own"},
		"goroutine that a plain channel waits for": {func(x *mem.Uint64) {
			done := make(chan struct{})
			go func() {
				defer close(done)
				mem.Sleep(1) // waited for
			}()
			<-done
			x.Add(1)
		}, sim.Rogue, "at ends_test.go", "// waited for"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			for range 2 { // whatever the first left behind, the second is the same
				r := sim.Explore(func(w *sim.World) {
					var x mem.Uint64
					w.Go("A", func() { c.body(&x) })
					w.Go("B", func() {})
				}, sim.Options{Bound: 1})
				require.NotNil(t, r.Failure)
				assert.Equal(t, c.kind, r.Failure.Kind, r.Failure.Text)
				assert.Contains(t, r.Failure.Text, c.text)
				if c.line != "" {
					_, number, _ := strings.Cut(r.Failure.Where, ":")
					n, err := strconv.Atoi(number)
					require.NoError(t, err, r.Failure.Where)
					assert.Contains(t, strings.Split(string(source), "\n")[n-1], c.line)
				}
				r = sim.Explore(safety(2, 1, 1, false), sim.Options{Bound: 1})
				require.Nil(t, r.Failure)
			}
		})
	}
}
