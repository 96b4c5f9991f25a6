package facts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/trace"
)

// run makes a log of words: "A(" enters, "A)" leaves, "U[" begins to wait for a
// grace period, "U]" has waited, "U!" gives up, "U?" asks for a cookie, "c+" is
// posted, "c*" is called, "A." takes a step.
func run(words string) *Facts {
	marks := map[byte]trace.Mark{'(': trace.Entered, ')': trace.Leaving, '[': trace.GraceBegin, ']': trace.GraceEnd,
		'!': trace.GivenUp, '?': trace.Started, '+': trace.Posted, '*': trace.Invoked, '#': trace.Broken}
	var log trace.Log
	numbers := map[string]int{}
	for i, w := range strings.Fields(words) {
		name := w[:len(w)-1]
		if _, known := numbers[name]; !known {
			numbers[name] = len(log.Threads)
			log.Threads = append(log.Threads, name)
		}
		e := trace.Event{Step: i + 1, Thread: numbers[name], Subject: name, Mark: marks[w[len(w)-1]]}
		if e.Mark == "" {
			e.Op = "Step"
		}
		log.Events = append(log.Events, e)
	}
	return Gather(log)
}

func TestRelations(t *testing.T) {
	for _, c := range []struct {
		what, run string
		now       int
		want      string // of every section, in order
	}{
		{"nobody waits", "A( A)", 1, "unwaited"},
		{"inside when it began", "A( U[ A) U]", 1, "waited"},
		{"before it begins nobody knows", "A( U[ A) U]", 0, "unwaited"},
		{"entered after it began", "U[ A( U] A)", 3, "unwaited"},
		{"left before it began", "A( A) U[ U]", 3, "unwaited"},
		{"ends with the reader inside", "A( U[ U] A)", 3, "missed"},
		{"has not ended as of now", "A( U[ U] A)", 1, "waited"},
		{"the second one misses it", "U[ A( U] U[ U] A)", 5, "missed"},
		{"given up is not missed", "A( U[ U! A)", 3, "waited"},
		{"a cookie counts from when it was asked for", "U? A( U[ U] A)", 4, "unwaited"},
		{"and misses who was inside then", "A( U? U[ U] A)", 4, "missed"},
		{"nested sections are one", "A( A( U[ A) U] A)", 5, "missed"},
		{"two waits at once", "A( U[ B( V[ A) U] B) V]", 3, "waited waited"},
		{"the later one alone waits for the later reader", "A( U[ B( V[ A) U] B) V]", 7, "waited waited"},
	} {
		f := run(c.run)
		var got []string
		for _, s := range f.Sections {
			relation, _ := f.Relation(s, c.now)
			got = append(got, [...]string{"unwaited", "waited", "missed"}[relation])
		}
		assert.Equal(t, c.want, strings.Join(got, " "), "%s: %s as of %d", c.what, c.run, c.now)
	}
}

func TestMissedOne(t *testing.T) {
	for words, want := range map[string]bool{
		"A( U[ U] A)":          true,
		"A( U[ A) U]":          false,
		"U[ A( U] A)":          false,
		"A( U[ U! A)":          false,
		"A( A) B( U[ U] B)":    true,
		"A( U[ A) A( U] A)":    false,
		"A( B( U[ B) U] A)":    true,
		"A( U[ U] U[ A) U] B.": true,
	} {
		f := run(words)
		require.NotEmpty(t, f.Graces, words)
		assert.Equal(t, want, f.MissedOne(f.Graces[0]), words)
	}
}

func TestSegments(t *testing.T) {
	for _, c := range []struct {
		run  string
		now  int
		want Segment
	}{
		{"c+ U[ U] c*", 0, Next},
		{"c+ U[ U] c*", 1, Wait},
		{"c+ U[ U] c*", 2, Done},
		{"c+ U[ U] c*", 3, Called},
		{"U[ c+ U] U[ U] c*", 1, NextReady},
		{"U[ c+ U] U[ U] c*", 2, Next},
		{"U[ c+ U] U[ U] c*", 3, Wait},
		{"U[ c+ U] U[ U] c*", 4, Done},
		{"U[ c+ V[ U] V] c*", 3, Wait},
	} {
		f := run(c.run)
		got, _ := f.Segment(f.Callbacks[0], c.now)
		assert.Equal(t, c.want, got, "%s as of %d", c.run, c.now)
	}
}

func TestInsideAndRunning(t *testing.T) {
	f := run("A( B( U[ A) V[ C( B) U] V]")
	for now, want := range []string{"A", "A B", "A B", "B", "B", "B C", "C", "C", "C"} {
		var names []string
		for _, s := range f.Inside(now) {
			names = append(names, s.Reader)
		}
		assert.Equal(t, want, strings.Join(names, " "), "inside as of %d", now)
	}
	for now, want := range [][]int{nil, nil, {0}, {0}, {0, 1}, {0, 1}, {0, 1}, {1}, nil} {
		assert.Equal(t, want, f.Running(now), "running as of %d", now)
	}
}

// TestWhatHasNoBeginning reads logs that begin in the middle, as those of a live
// run do.
func TestWhatHasNoBeginning(t *testing.T) {
	f := run("A) U] c* A( U[")
	assert.Len(t, f.Sections, 1)
	assert.Len(t, f.Graces, 1)
	assert.Empty(t, f.Callbacks)
}

func TestLanes(t *testing.T) {
	f := Gather(trace.Log{Header: trace.Header{Threads: []string{"A", "B"}}, Events: []trace.Event{
		{Step: 1, Thread: 0, Op: "Load"},
		{Step: 1, Thread: 1, Op: "Sleep", Blocked: true, Value: "until 1ms"},
		{Step: 1, Thread: 0, Op: "Lock", Object: "mu", Blocked: true},
		{Step: 2, Thread: 1, Op: "Sleep"},
		{Step: 3, Thread: 1, Op: "Unlock", Object: "mu"},
		{Step: 4, Thread: 0, Op: "Lock", Object: "mu"},
	}})
	got := func(lane int) (doings []Doing) {
		for i := range f.Len() {
			doings = append(doings, f.Lanes[lane].At(i).Doing)
		}
		return doings
	}
	assert.Equal(t, []Doing{Busy, Ready, Blocked, Blocked, Blocked, Busy}, got(0))
	assert.Equal(t, []Doing{Absent, Asleep, Asleep, Busy, Busy, Absent}, got(1))
	assert.Equal(t, "Lock mu", f.Lanes[0].At(3).For)
	assert.Equal(t, Blocked, f.Lanes[0].Most(0, 3))
}
