package lab_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/internal/lab"
	"graceperiod/internal/workbook"
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/trace"
	"graceperiod/tests/figures"
)

func run(t *testing.T, s lab.Setup) lab.Outcome {
	t.Helper()
	began := time.Now()
	o, err := lab.Run(s)
	require.NoError(t, err)
	require.Less(t, time.Since(began), 3*time.Second, "a preset takes a fraction of a second")
	require.Equal(t, s, o.Setup)
	return o
}

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// The bills of the presets, to the nanosecond.
func TestBillsOfThePresets(t *testing.T) {
	hurried := lab.Bill{
		Back: 505_101 * us, Waited: 25_005 * us, Longest: 5 * us,
		Interrupts: 15_003, Programs: 75_015 * us, Drained: 505_101 * us, Hurried: 5001,
	}
	want := map[string][2]lab.Bill{
		"N17: 5001 unmounts": {
			{Back: 80_016 * ms, Waited: 79_535_904 * us, Longest: 15_904 * us, Drained: 80_016 * ms, GracePeriods: 5001},
			hurried,
		},
		"C25: umount -l": {
			{Back: 2400 * ms, Waited: 2_080_600 * us, Longest: 20_806 * us, Drained: 2400 * ms, GracePeriods: 100},
			{Back: 319_400 * us, Backlog: 15, Drained: 360 * ms, GracePeriods: 15},
		},
		"a reader stays": {
			{Back: 1_499_096 * us, Backlog: 1500, Drained: 2016 * ms, GracePeriods: 2},
			{Back: 47_808 * ms, Waited: 47_664 * ms, Longest: 1_999_904 * us, Drained: 47_808 * ms, GracePeriods: 1500},
		},
		"shutdown": {
			hurried,
			{Back: 496 * ms, Waited: 15_904 * us, Longest: 15_904 * us, Drained: 496 * ms, GracePeriods: 1},
		},
	}
	for _, p := range lab.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			require.Equal(t, want[p.Name], [2]lab.Bill{run(t, p.A).Bill, run(t, p.B).Bill})
		})
	}
}

// The lab and the figures are two views of one model.
func TestBillsAreThoseOfTheFigures(t *testing.T) {
	s := lab.On(kernel.N17x4)
	s.Load, s.Busy = 1024, 3
	for _, p := range figures.Policies(workbook.Solutions) {
		b := run(t, s.By(lab.Policy(p.Name))).Bill
		require.Equal(t, p.Longest, b.Longest.Seconds(), p.Name)
		require.Equal(t, p.Back, b.Back.Seconds(), p.Name)
		require.Equal(t, p.Drained, b.Drained.Seconds(), p.Name)
		require.Equal(t, p.Backlog, b.Backlog, p.Name)
		require.Equal(t, p.Grace, b.GracePeriods, p.Name)
		require.Equal(t, p.Interrupts, b.Interrupts, p.Name)
	}
}

func TestHasteDoesNotHelpAgainstAReaderThatStays(t *testing.T) {
	s := lab.On(kernel.QEMU61x4).By(lab.Expedited)
	s.Readers, s.Length, s.Load = 1, time.Second, 1
	b := run(t, s).Bill
	require.Greater(t, b.Longest, 900*ms)
	require.Equal(t, 1, b.Interrupts)
	require.Equal(t, 5*us, b.Readers)
	require.Zero(t, b.Programs)
}

func TestSeriesShowsTheBacklog(t *testing.T) {
	p := lab.Presets()[2]
	o := run(t, p.A)
	columns := o.Backlog.Columns(20)
	require.Len(t, columns, 20)
	require.IsNonDecreasing(t, columns)
	require.Equal(t, 1500, columns[19])
	require.InDelta(t, 750, columns[7], 100)
	require.Empty(t, o.Backlog.Columns(0))
	require.Len(t, o.Backlog.Columns(1000), 1000)
}

func TestRunsAreEqualToTheByte(t *testing.T) {
	for _, policy := range lab.Policies {
		s := lab.On(kernel.C25).By(policy)
		s.Readers, s.Busy, s.Load, s.Length = 3, 4, 50, 700*us
		one, err := json.Marshal(run(t, s))
		require.NoError(t, err)
		two, err := json.Marshal(run(t, s))
		require.NoError(t, err)
		require.True(t, bytes.Equal(one, two), policy)
	}
}

// A log can be read back, begins with a call, and ends when all is released.
func TestRecordingIsARun(t *testing.T) {
	for _, policy := range lab.Policies {
		s := lab.On(kernel.QEMU61x4).By(policy)
		s.Readers, s.Busy, s.Load = 1, 2, 5001
		log := run(t, s).Log
		var b bytes.Buffer
		require.NoError(t, log.Write(&b))
		read, err := trace.Read(&b)
		require.NoError(t, err, policy)
		require.Equal(t, log, read)
		require.Equal(t, "everything is released", log.Events[len(log.Events)-1].Note)
		require.Less(t, len(log.Events), 500)
		var lines int
		for _, e := range log.Events {
			if e.File != "" {
				lines++
			}
		}
		require.NotZero(t, lines, "the solution's lines are in it: %s", policy)
	}
}

func TestLimits(t *testing.T) {
	for text, change := range map[string]func(s *lab.Setup){
		`policy: "none" is none; there are [synchronous expedited work queue lazy batched]`:                      func(s *lab.Setup) { s.Policy = "none" },
		`machine: "VAX" has no costs; there are ["N17, 4 CPUs" "C25, PREEMPT_RT, 8 CPUs" "6.1 in QEMU, 4 CPUs"]`: func(s *lab.Setup) { s.Machine = "VAX" },
		"CPUs: 65 is not from 1 to 64":          func(s *lab.Setup) { s.CPUs = 65 },
		"CPUs: 0 is not from 1 to 64":           func(s *lab.Setup) { s.CPUs = 0 },
		"busy: -1 is not from 0 to 63":          func(s *lab.Setup) { s.Busy = -1 },
		"readers: 64 is not from 0 to 63":       func(s *lab.Setup) { s.Readers = 64 },
		"unmounts: 0 is not from 1 to 20000":    func(s *lab.Setup) { s.Load = 0 },
		"rate: -1 is not from 0 to 100000":      func(s *lab.Setup) { s.Rate = -1 },
		"section: 1µs is not from 100µs to 10s": func(s *lab.Setup) { s.Length = us },
		"tick: 1s is not from 1ms to 100ms":     func(s *lab.Setup) { s.Tick = time.Second },
		"CPUs: 4 are too few: the caller needs one, 2 programs and 2 readers one each, 5 in all": func(s *lab.Setup) { s.Busy, s.Readers = 2, 2 },
	} {
		s := lab.On(kernel.QEMU61x4)
		change(&s)
		_, err := lab.Run(s)
		var limit *lab.LimitError
		require.ErrorAs(t, err, &limit)
		require.Equal(t, text, err.Error())
		_, err = lab.Child(t.Context(), s)
		require.ErrorAs(t, err, &limit)
		_, _, err = lab.Live(t.Context(), s, nil)
		require.ErrorAs(t, err, &limit)
	}
}
