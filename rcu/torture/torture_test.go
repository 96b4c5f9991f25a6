package torture

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/internal/cpu"
)

// busy is what the tests run: more threads than processors, so that threads are
// taken off their processor wherever they are.
func busy(d time.Duration) Options {
	return Options{Duration: d, Readers: 3, Updaters: 1, Seed: 1, Pin: true, Stutter: 50 * time.Millisecond, Shuffle: 30 * time.Millisecond, Plain: true}
}

func processorsFor(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func waits(reader func() Reader, wait func()) Subject {
	return Subject{Reader: reader, Ways: []Way{{Name: "Synchronize", Wait: wait}}}
}

// until runs short runs until one finds an error: how soon a mistake is found is luck.
func until(t *testing.T, subject func() Subject, o Options) Report {
	t.Helper()
	if raceBuilt {
		t.Skip("a broken mechanism is a race")
	}
	var r Report
	for i := range 20 {
		o.Seed = uint64(i)
		if r = Run(t.Context(), subject(), o); r.Err() != nil {
			return r
		}
	}
	require.Fail(t, "the mistake was not found", r.String())
	return r
}

func TestRightMechanismsPass(t *testing.T) {
	processorsFor(t, 6)
	e := newEpochs()
	p := &phases{turns: 2, slow: true}
	for name, s := range map[string]Subject{"epochs": waits(e.reader, e.wait), "phases": waits(p.reader, p.wait)} {
		t.Run(name, func(t *testing.T) {
			r := Run(t.Context(), s, busy(400*time.Millisecond))
			t.Log(r)
			require.NoError(t, r.Err())
			require.NoError(t, r.Vacuous())
			assert.Zero(t, r.Ages[2])
			assert.NotZero(t, r.Ages[1], "objects were removed while they were held")
			assert.Equal(t, r.Ways[0].GracePeriods, r.GracePeriods)
			last := len(r.Circulation) - 1
			assert.Zero(t, r.Circulation[last])
			for _, n := range r.Circulation[1:last] {
				assert.Equal(t, r.Ways[0].Updates, n, "every removed object goes through the whole pipe")
			}
		})
	}
}

func TestRightCallbacksPass(t *testing.T) {
	processorsFor(t, 6)
	e := newEpochs()
	q := &queue{wait: e.wait}
	defer q.closed.Store(true)
	go q.work()
	o := busy(250 * time.Millisecond)
	o.Flood = true
	r := Run(t.Context(), Subject{Reader: e.reader, Barrier: q.barrier, Ways: []Way{
		{Name: "Synchronize", Wait: e.wait},
		{Name: "Call", Call: q.call},
		{Name: "Call again", Call: q.call, Repost: true},
	}}, o)
	t.Log(r)
	require.NoError(t, r.Err())
	require.NoError(t, r.Vacuous())
	assert.NotZero(t, r.Barriers)
	assert.GreaterOrEqual(t, r.FloodRounds, uint64(3))
	for _, w := range r.Ways {
		assert.NotZero(t, w.Updates, w.Name)
		assert.NotZero(t, w.GracePeriods, w.Name)
	}
}

func TestRunFindsMechanismThatDoesNotWait(t *testing.T) {
	processorsFor(t, 6)
	for name, wait := range map[string]func(){
		"nothing":       func() {},
		"yields":        runtime.Gosched,
		"a millisecond": func() { time.Sleep(time.Millisecond) },
	} {
		t.Run(name, func(t *testing.T) {
			e := newEpochs()
			r := until(t, func() Subject { return waits(e.reader, wait) }, busy(100*time.Millisecond))
			assert.NotZero(t, r.Ages[2])
			assert.Regexp(t, `^reader \d saw object \d+ (at age \d|published anew, long after its removal) in its section \d+`, r.First)
		})
	}
}

func TestRunFindsReadersThatAreMissed(t *testing.T) {
	processorsFor(t, 6)
	for name, subject := range map[string]func() Subject{
		"a single flip": func() Subject {
			p := &phases{turns: 1}
			return waits(p.reader, p.wait)
		},
		"a single flip, and readers that sleep in the window": func() Subject {
			p := &phases{turns: 1, slow: true}
			return waits(p.reader, p.wait)
		},
		"the running period's readers are taken to be new": func() Subject {
			e := newEpochs()
			e.late = true
			return waits(e.reader, e.wait)
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "a single flip" && runtime.NumCPU() == 1 {
				t.Skip("a reader that is taken off the only processor takes the updater off as well")
			}
			r := until(t, subject, busy(100*time.Millisecond))
			t.Log(r)
			assert.NotZero(t, r.Ages[2])
		})
	}
}

func TestRunFindsWrongCallbacks(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*queue)
		want  string
	}{
		"run twice":             {func(q *queue) { q.twice = true }, "for the second time"},
		"never run":             {func(q *queue) { q.forgets = true }, "never ran"},
		"Barrier does not wait": {func(q *queue) { q.hasty = true }, "Barrier returned when "},
		"no grace period":       {func(q *queue) { q.wait = func() {} }, "reader "},
	} {
		t.Run(name, func(t *testing.T) {
			processorsFor(t, 6)
			r := until(t, func() Subject {
				e := newEpochs()
				q := &queue{wait: e.wait}
				c.spoil(q)
				t.Cleanup(func() { q.closed.Store(true) })
				go q.work()
				s := Subject{Reader: e.reader, Ways: []Way{{Name: "Call", Call: q.call, Repost: true}}}
				if !q.forgets {
					s.Barrier = q.barrier
				}
				return s
			}, Options{Duration: 60 * time.Millisecond, Readers: 2, Pin: true, Patience: 100 * time.Millisecond})
			assert.ErrorContains(t, r.Err(), c.want)
		})
	}
}

func TestRunReturnsFromMechanismThatHangs(t *testing.T) {
	processorsFor(t, 6)
	never := make(chan struct{})
	defer close(never)
	e := newEpochs()
	o := Options{Duration: 10 * time.Millisecond, Patience: 50 * time.Millisecond}
	r := Run(t.Context(), waits(e.reader, func() { <-never }), o)
	assert.EqualError(t, r.Err(), "updater 1 (in Synchronize) did not come to an end")

	r = Run(t.Context(), waits(func() Reader {
		return Reader{Enter: func(int) { <-never }, Leave: func(int) {}}
	}, e.wait), o)
	assert.EqualError(t, r.Err(), "reader 1 did not come to an end")
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	e := newEpochs()
	start := time.Now()
	r := Run(ctx, waits(e.reader, e.wait), Options{Duration: time.Hour})
	require.NoError(t, r.Err())
	assert.Less(t, time.Since(start), 10*time.Second)
}

func TestVacuousRunSaysSo(t *testing.T) {
	e := newEpochs()
	never := make(chan struct{})
	defer close(never)
	r := Run(t.Context(), waits(e.reader, func() { <-never }), Options{Duration: 10 * time.Millisecond, Patience: 10 * time.Millisecond})
	assert.NotZero(t, r.Sections)
	assert.EqualError(t, r.Vacuous(), "no grace period ever ended")
	r.GracePeriods, r.Overlaps = 1, 0
	assert.ErrorContains(t, r.Vacuous(), "nothing to wait for")
	r.Sections = 0
	assert.ErrorContains(t, r.Vacuous(), "no reader was ever inside")
	r = Report{Sections: 1, GracePeriods: 1, Overlaps: 1, flooding: true, FloodRounds: 2}
	assert.ErrorContains(t, r.Vacuous(), "2 grace periods, and 3 are needed")
	r.FloodRounds = 3
	assert.NoError(t, r.Vacuous())
}

func TestReportSaysWhatWasSeen(t *testing.T) {
	r := Report{Took: time.Second, Sections: 5, Ages: [3]uint64{3, 2, 1}, Circulation: []uint64{1, 1, 0}, Errors: 1, First: "reader 1 saw it"}
	for _, want := range []string{"5 sections", "3 0, 2 1, 1 older", "1 errors; the first: reader 1 saw it", "no grace period"} {
		assert.True(t, strings.Contains(r.String(), want), r.String())
	}
	assert.EqualError(t, Report{Circulation: []uint64{0, 2}}.Err(), "2 objects went on behind the end of the pipe")
}

func TestReportsAddUp(t *testing.T) {
	one := Report{Took: 1, Sections: 2, Overlaps: 3, Ages: [3]uint64{4, 5, 0}, Ways: []WayReport{{"Wait", 6, 7}}, GracePeriods: 7, Circulation: []uint64{8, 9, 0}}
	bad := one
	bad.Ages[2], bad.Errors, bad.First, bad.Lost, bad.Hung = 1, 1, "reader 1 saw it", 2, []string{"updater 1"}
	both := one.Plus(bad)
	assert.Equal(t, Report{
		Took: 2, Sections: 4, Overlaps: 6, Ages: [3]uint64{8, 10, 1}, Ways: []WayReport{{"Wait", 12, 14}}, GracePeriods: 14,
		Circulation: []uint64{16, 18, 0}, Errors: 1, First: "reader 1 saw it", Lost: 2, Hung: []string{"updater 1"},
	}, both)
	assert.Equal(t, uint64(6), one.Ways[0].Updates, "what is added stays as it is")
}

func TestPinTiesThreadToProcessor(t *testing.T) {
	all := cpu.All()
	if len(all) == 0 {
		t.Skip("threads are not tied to processors here")
	}
	done := make(chan []int)
	go func() {
		runtime.LockOSThread() // and never unlocked: the thread ends with this goroutine
		cpu.Pin(all[len(all)-1])
		done <- cpu.All()
	}()
	assert.Equal(t, all[len(all)-1:], <-done)
}
