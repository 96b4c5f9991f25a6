package real04_test

import (
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	real04 "graceperiod/tests/04-callbacks/real"
	"graceperiod/tests/grace"
)

// eager runs each callback in Call itself, after a grace period: right for a real
// run, though no answer to the lesson.
type eager struct {
	gp     grace.Period
	mu     sync.Mutex
	closed bool

	hasty  bool // wrong: without a grace period
	forget bool // wrong: takes callbacks when it is closed
	refuse bool // wrong: does not take them all
	n      int
}

func (e *eager) Call(f func()) error {
	e.mu.Lock()
	e.n++
	no := e.closed && !e.forget || e.refuse && e.n%1000 == 0
	e.mu.Unlock()
	if no {
		return errors.New("no")
	}
	if !e.hasty {
		e.gp.Synchronize()
	}
	f()
	return nil
}

func (e *eager) Barrier() {}

func (e *eager) Close() {
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
}

func threads(t *testing.T) {
	before := runtime.GOMAXPROCS(2*runtime.NumCPU() + 4)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func TestRealRunShowsWhatCallbacksCost(t *testing.T) {
	threads(t)
	r := real04.Run(func(gp grace.Period, limit int) *eager { return &eager{gp: gp} })(400 * time.Millisecond)
	require.Empty(t, r.Broken)
	require.Empty(t, r.Vacuous)
	assert.Regexp(t, `a flood of [0-9,]+ callbacks, [0-9,]+ barriers; oldest .*; [0-9,]+ callbacks cost [0-9,]+ calls of the given Synchronize$`, r.Text)
	assert.NotZero(t, r.Figures["callbacks"])
}

func TestRealRunShowsWrongCallbacks(t *testing.T) {
	threads(t)
	for want, spoil := range map[string]func(*eager){
		"age 2 is a use after reclaim":                    func(e *eager) { e.hasty = true },
		"accepted a callback after Close had returned":    func(e *eager) { e.forget = true },
		"Call refused a callback before Close was called": func(e *eager) { e.refuse = true },
	} {
		r := real04.Run(func(gp grace.Period, limit int) *eager {
			e := &eager{gp: gp}
			spoil(e)
			return e
		})(200 * time.Millisecond)
		assert.Contains(t, r.Broken, want)
	}
}
