package real03_test

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	real03 "graceperiod/tests/03-shared-waits/real"
	"graceperiod/tests/grace"
)

// plain gives each cookie a grace period of its own; it is right.
type plain struct{ gp grace.Period }

type cookie struct{ done chan struct{} }

func (p plain) Start() cookie {
	c := cookie{make(chan struct{})}
	go func() {
		p.gp.Synchronize()
		close(c.done)
	}()
	return c
}

func (plain) Wait(c cookie) { <-c.done }

func (plain) Poll(c cookie) bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// joining takes a running grace period for one that has yet to begin.
type joining struct {
	plain
	mu   *sync.Mutex
	last *cookie
}

func (j joining) Start() cookie {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.last.done == nil || j.Poll(*j.last) {
		*j.last = j.plain.Start()
	}
	return *j.last
}

func threads(t *testing.T) {
	before := runtime.GOMAXPROCS(2*runtime.NumCPU() + 4)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func TestRealRunShowsWhatWaitsCost(t *testing.T) {
	threads(t)
	r := real03.Run(func(gp grace.Period) plain { return plain{gp} })(300 * time.Millisecond)
	require.Empty(t, r.Broken)
	require.Empty(t, r.Vacuous)
	assert.Regexp(t, `; [0-9,]+ waits of 4 updaters cost [0-9,]+ calls of the given Synchronize$`, r.Text)
	assert.NotZero(t, r.Figures["waits"])
	assert.NotZero(t, r.Figures["synchronize_calls"])
}

func TestRealRunShowsWaitsThatJoinTheRunningPeriod(t *testing.T) {
	threads(t)
	for range 10 {
		r := real03.Run(func(gp grace.Period) joining { return joining{plain{gp}, new(sync.Mutex), new(cookie)} })(300 * time.Millisecond)
		if r.Broken != "" {
			assert.Contains(t, r.Broken, "age 2 is a use after reclaim")
			return
		}
	}
	require.Fail(t, "nothing was seen")
}
