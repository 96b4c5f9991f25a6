package sim_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// everything uses each type of mem, with names and marks, on several threads. It
// tells in which order they came and went.
func everything(w *sim.World) story {
	order := newStory(w)
	v := &struct {
		box
		cond  mem.Cond
		boxes map[string]*box
		next  mem.Pointer[box]
	}{boxes: map[string]*box{"x": {}, "y": {}, "z": {}}}
	v.cond.L = &v.mu
	v.group.Add(3)
	w.Name("all", v)
	cell, counter := sim.NewCell(w, 0), sim.NewCounter(w)
	for i := range 3 {
		w.Go(fmt.Sprintf("user %d", i), func() {
			w.Markf(trace.Entered, "user", "%d comes", i)
			order.add(fmt.Sprint(i))
			v.word.Add(uint64(i))
			v.boxes["y"].flag.Store(v.word.CompareAndSwap(1, 2))
			mine := new(box)
			sim.NamePointer(w, mine, fmt.Sprint("box of ", i))
			v.next.Store(mine)
			v.rw.RLock()
			mem.Sleep(time.Duration(i) * time.Millisecond)
			v.rw.RUnlock()
			cell.Set(cell.Get() + counter.Add(1))
			v.queue.TrySend(i)
			v.group.Done()
			v.mu.Lock()
			for !v.flag.Load() {
				v.cond.Wait()
			}
			v.mu.Unlock()
			order.add(fmt.Sprint(i))
			sim.Opf("goes", "at %v, %d", w.Now(), cell.Get())
		})
	}
	mem.Go("worker", func() {
		for {
			x, _ := v.queue.Recv()
			v.boxes["z"].word.Store(uint64(x))
		}
	})
	w.Go("waker", func() {
		counter.AwaitAtLeast(2)
		v.group.Wait()
		for range 12 {
			mem.Pause()
		}
		v.next.Swap(nil)
		v.rw.Lock()
		v.event.Set()
		v.rw.Unlock()
		v.mu.Lock()
		v.flag.Store(true)
		v.cond.Broadcast()
		v.mu.Unlock()
		if cell.Get() != 6 || w.Wakes() > 5 {
			w.Failf("the sum is %d", cell.Get())
		}
	})
	w.After(func() { v.event.Wait() })
	return order
}

func justEverything(w *sim.World) { everything(w) }

// logOf is the log of a replayed run, in bytes.
func logOf(t *testing.T, scenario func(*sim.World), schedule string) []byte {
	t.Helper()
	rec, err := sim.Replay(scenario, schedule, sim.Budget{})
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, trace.Log{Header: trace.Header{Threads: rec.Threads}, Events: rec.Events}.Write(&b))
	fmt.Fprintln(&b, rec.Failure, rec.Left, rec.Ended)
	return b.Bytes()
}

const replayed = "GRACEPERIOD_TEST_REPLAYED"

func TestReplayIsTheSameToTheByte(t *testing.T) {
	schedules := []string{""}
	told := map[string]bool{}
	for seed := range uint64(12) {
		r := sim.Explore(func(w *sim.World) {
			order := everything(w)
			w.After(func() {
				if !told[order.Get()] {
					w.Failf("%s", order.Get())
				}
			})
		}, sim.Options{Few: 3, Seed: seed})
		if r.Failure != nil {
			require.Equal(t, sim.Rule, r.Failure.Kind)
			told[r.Failure.Text] = true
			schedules = append(schedules, r.Failure.Schedule)
		}
	}
	require.Greater(t, len(schedules), 5, "schedules of all sorts")
	var all []byte
	for _, s := range schedules {
		log := logOf(t, justEverything, s)
		for range 2 {
			require.Equal(t, string(log), string(logOf(t, justEverything, s)), s)
		}
		all = append(all, log...)
	}
	if os.Getenv(replayed) != "" { // the second process
		_, err := io.Copy(os.Stderr, bytes.NewReader(all))
		require.NoError(t, err)
		return
	}
	for _, name := range []string{"all.word", "all.mu", "all.boxes[y].flag", "all.rw", "all.queue", "all.cond", "all.next", "Counter#1", "box of 1"} {
		require.Contains(t, string(all), name)
	}
	again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	again.Env = append(os.Environ(), replayed+"=1")
	var out bytes.Buffer
	again.Stderr = &out
	require.NoError(t, again.Run())
	require.Equal(t, string(all), out.String())
}

func TestReplayTellsTimesAndPlaces(t *testing.T) {
	rec, err := sim.Replay(justEverything, "", sim.Budget{})
	require.NoError(t, err)
	require.Nil(t, rec.Failure)
	require.True(t, rec.Ended)
	last := trace.Event{}
	for _, e := range rec.Events {
		require.GreaterOrEqual(t, e.Step, last.Step)
		require.GreaterOrEqual(t, e.Time, last.Time)
		if e.Op == "Lock" || e.Op == "Recv" {
			require.Equal(t, "replay_test.go", e.File)
			require.Positive(t, e.Line)
		}
		last = e
	}
	require.Equal(t, 2*time.Millisecond, last.Time)
}

func TestReplayFailsAsSearchDid(t *testing.T) {
	for flips := range 2 {
		for _, block := range []bool{false, true} {
			scenario := safety(flips, 1, 2, block)
			r := sim.Explore(scenario, sim.Options{Bound: 3})
			require.NotNil(t, r.Failure)
			for range 2 {
				rec, err := sim.Replay(scenario, r.Failure.Schedule, sim.Budget{})
				require.NoError(t, err)
				require.Equal(t, r.Failure, rec.Failure)
				require.False(t, rec.Ended, "the schedule leads up to the failure")
			}
		}
	}
}

func TestReplayGoesOnByFirstChoices(t *testing.T) {
	tell := func(schedule string) (told string, ended bool) {
		rec, err := sim.Replay(func(w *sim.World) {
			s := newStory(w)
			w.After(func() { told = s.Get() })
			steps(3, "bcd")(w, s)
		}, schedule, sim.Budget{})
		require.NoError(t, err)
		return told, rec.Ended
	}
	for schedule, want := range map[string]string{
		"":         "bbbcccddd",
		"c":        "cccbbbddd",
		"cb2":      "bbbcccddd",
		"d4":       "dddbbbccc",
		"b2c3db2c": "bccbbcddd",
	} {
		got, ended := tell(schedule)
		require.Equal(t, want, got, schedule)
		require.True(t, ended)
	}
	got, ended := tell("b4c4d4")
	require.Equal(t, "bbbcccddd", got)
	require.False(t, ended)
}

func TestReplayRefusesScheduleThatDoesNotFit(t *testing.T) {
	for schedule, step := range map[string]int{
		"z":        1, // no such thread
		".1000.":   1,
		"a":        1, // thread 0 goes by itself, and then waits for the others
		"bz":       2,
		"b4d":      5, // no such thread
		"b2c4":     6, // waits for the lock
		"b5":       5, // has ended, with others left
		"b4c4":     8, // the run has ended: nobody can move
		"b4c4.26.": 8,
	} {
		_, err := sim.Replay(func(w *sim.World) {
			mu := new(mem.Mutex)
			w.Go("b", func() { mu.Lock(); w.Step(); w.Step() })
			w.Go("c", func() { w.Step(); mu.TryLock(); mu.Lock() })
		}, schedule, sim.Budget{})
		var m *sim.MismatchError
		require.ErrorAs(t, err, &m, schedule)
		require.Equal(t, step, m.Step, schedule)
		require.Equal(t, schedule, m.Schedule)
		require.ErrorContains(t, err, fmt.Sprintf("step %d of %q", step, schedule))
	}
}

func TestReplayRefusesWhatIsNoSchedule(t *testing.T) {
	_, err := sim.Replay(func(*sim.World) {}, "b2?", sim.Budget{})
	require.ErrorContains(t, err, `"?" at place 3 is no thread`)
}

func TestReplayFindsNothingWhenTheCodeIsMended(t *testing.T) {
	r := sim.Explore(safety(1, 1, 2, true), sim.Options{Bound: 3})
	require.NotNil(t, r.Failure)
	rec, err := sim.Replay(safety(2, 1, 2, true), r.Failure.Schedule, sim.Budget{})
	if err == nil {
		require.Nil(t, rec.Failure)
		return
	}
	var m *sim.MismatchError
	require.ErrorAs(t, err, &m)
	require.Positive(t, m.Step)
}
