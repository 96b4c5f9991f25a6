package real01_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/01-publish"
	"graceperiod/tests/01-publish/pool"
	real01 "graceperiod/tests/01-publish/real"
)

func threads(t *testing.T) {
	before := runtime.GOMAXPROCS(2*runtime.NumCPU() + 4)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func TestRealRunOfSolutionShowsItsFigures(t *testing.T) {
	threads(t)
	r := real01.Run(solution.New)(300 * time.Millisecond)
	require.Empty(t, r.Broken)
	require.Empty(t, r.Vacuous)
	assert.Regexp(t, `^[0-9,.M ]+ lookups/s beside [0-9,]+ updates/s with 6 records for 4 keys; torn, stale or lost values seen: 0$`, r.Text)
	for _, figure := range []string{"lookups", "updates", "waits"} {
		assert.NotZero(t, r.Figures[figure], figure)
	}
}

// A table that reuses records while lookups read them.
func TestRealRunShowsRecordsThatAreReusedTooSoon(t *testing.T) {
	threads(t)
	for range 10 { // when a lookup is held up in the middle of a record is luck
		r := real01.Run(func(p *pool.Pool, _ func()) *solution.Table {
			return solution.New(p, func() {})
		})(200 * time.Millisecond)
		if r.Broken != "" {
			assert.Regexp(t, `^a lookup of key \d returned `, r.Broken)
			return
		}
	}
	require.Fail(t, "nothing was seen")
}

// lossy counts up without a lock between reading and publishing.
type lossy struct{ *solution.Table }

func (l lossy) Update(key int, change func(pool.Value) pool.Value) {
	old, _ := l.Lookup(key)
	runtime.Gosched()
	l.Table.Update(key, func(pool.Value) pool.Value { return change(old) })
}

func TestRealRunShowsUpdatesThatAreLost(t *testing.T) {
	threads(t)
	r := real01.Run(func(p *pool.Pool, wait func()) lossy { return lossy{solution.New(p, wait)} })(100 * time.Millisecond)
	assert.NotEmpty(t, r.Broken)
	assert.NotZero(t, r.Figures["errors"])
}
