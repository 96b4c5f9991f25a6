package real02_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	solution "graceperiod/solutions/02-grace-period"
	suite02 "graceperiod/tests/02-grace-period"
	real02 "graceperiod/tests/02-grace-period/real"
	"graceperiod/tests/02-grace-period/wrong"
)

// threads are as many as in a real run.
func threads(t *testing.T) {
	before := runtime.GOMAXPROCS(2*runtime.NumCPU() + 4)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func TestRealRunOfSolutionShowsItsFigures(t *testing.T) {
	threads(t)
	r := real02.Run(solution.New)(400 * time.Millisecond)
	require.Empty(t, r.Broken)
	require.Empty(t, r.Vacuous)
	assert.Regexp(t, `^[0-9,.M ]+ sections, [0-9,.M ]+ grace periods, [0-9,]+ overlapped; oldest object a reader saw: age 1 `, r.Text)
	assert.NotZero(t, r.Figures["overlapped"])
	assert.Zero(t, r.Figures["age_2_or_more"])
}

func TestRealRunShowsReadersThatAreNotWaitedFor(t *testing.T) {
	threads(t)
	for _, s := range wrong.All {
		if s.Name != "no-wait" {
			continue
		}
		r := real02.Run(func() suite02.Domain { return s.New() })(200 * time.Millisecond)
		assert.Regexp(t, `^reader \d saw object .*; age 2 is a use after reclaim`, r.Broken)
		return
	}
	require.Fail(t, "the wrong answer is gone")
}
