package lab_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/internal/lab"
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/trace"
)

func TestLive(t *testing.T) {
	for _, policy := range lab.Policies {
		t.Run(string(policy), func(t *testing.T) {
			s := lab.On(kernel.QEMU61x4).By(policy)
			s.Readers, s.Length, s.Load = 2, lab.MinLength, 100
			ctx, cancel := context.WithTimeout(t.Context(), 350*time.Millisecond)
			defer cancel()
			reports := make(chan lab.Report, 100)
			last, log, err := lab.Live(ctx, s, reports)
			require.NoError(t, err)
			require.True(t, last.Over)
			require.NotZero(t, last.Calls)
			require.NotZero(t, last.Sections)
			require.NotZero(t, last.Grace)
			require.Equal(t, policy == lab.Expedited, last.Hurried > 0)
			require.GreaterOrEqual(t, last.Longest, last.Median)
			require.Zero(t, last.Faults)
			require.Zero(t, last.Backlog, "all is released in the end")
			require.NotZero(t, last.Most)
			require.LessOrEqual(t, last.Most, 2*s.Load+2*4, "a limit bounds it")
			require.NotEmpty(t, reports)
			require.Equal(t, s, (<-reports).Setup)

			require.NotEmpty(t, log.Events)
			require.LessOrEqual(t, len(log.Events), 2000)
			require.Contains(t, log.Threads, "grace periods")
			var b bytes.Buffer
			require.NoError(t, log.Write(&b))
			_, err = trace.Read(&b)
			require.NoError(t, err)
		})
	}
}

// Nobody need take the reports, and a reader that stays does not hold up the end.
func TestLiveEnds(t *testing.T) {
	s := lab.On(kernel.QEMU61x4).By(lab.Lazy)
	s.Readers, s.Length, s.Load, s.Rate = 3, lab.MaxLength, 1000, 5000
	ctx, cancel := context.WithTimeout(t.Context(), 250*time.Millisecond)
	defer cancel()
	began := time.Now()
	last, _, err := lab.Live(ctx, s, nil)
	require.NoError(t, err)
	require.Less(t, time.Since(began), 2*time.Second)
	require.Greater(t, last.Most, 10, "what nobody can release piles up")
	require.LessOrEqual(t, last.Most, s.Load+1)
}
