package trace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/trace"
)

const ms = time.Millisecond

func step(n int, at time.Duration, thread int, op, object, value string, line int) trace.Event {
	return trace.Event{Step: n, Time: at, Thread: thread, Op: op, Object: object, Value: value, File: "domain.go", Line: line}
}

func waits(e trace.Event) trace.Event {
	e.Blocked = true
	return e
}

func mark(n int, at time.Duration, thread int, m trace.Mark, subject, note string) trace.Event {
	return trace.Event{Step: n, Time: at, Thread: thread, Mark: m, Subject: subject, Note: note}
}

// singleFlip is the run that breaks a grace period with one flip of the phase:
// a reader that is slow to enter counts itself under the phase that the first
// update has already waited for.
func singleFlip() trace.Log {
	return trace.Log{
		Header: trace.Header{
			Schedule: "02.4a:a1b3c1b1a1c7", Lesson: "02", Goal: 4,
			Title:    "a reader delayed while entering is not missed",
			Scenario: "one reader that is slow to enter, two updates",
			Threads:  []string{"reader A", "updater 1", "updater 2"},
			Kind:     "rule",
			Rule:     "Synchronize returns only after every reader that was inside when it began has left.",
			Saw:      "t=0 reader A entered · t=0 Synchronize began · t=10ms it returned, reader A still inside",
			So:       "the updater may reuse memory that reader A is reading.",
		},
		Events: []trace.Event{
			step(1, 0, 0, "Load", "Domain.phase", "0", 31),
			mark(1, 0, 1, trace.GraceBegin, "updater 1", "Synchronize began"),
			step(2, 0, 1, "Lock", "Domain.mu", "", 52),
			step(3, 0, 1, "Store", "Domain.phase", "1", 54),
			mark(3, 0, 2, trace.GraceBegin, "updater 2", "Synchronize began"),
			waits(step(3, 0, 2, "Lock", "Domain.mu", "", 52)),
			step(4, 0, 1, "Load", "Domain.inside[0]", "0", 58),
			step(5, 0, 1, "Unlock", "Domain.mu", "", 62),
			mark(5, 0, 1, trace.GraceEnd, "updater 1", "Synchronize returned"),
			step(6, 0, 0, "Add +1", "Domain.inside[0]", "1", 33),
			mark(6, 0, 0, trace.Entered, "reader A", "reader A entered"),
			step(7, 0, 2, "Lock", "Domain.mu", "", 52),
			step(8, 0, 2, "Store", "Domain.phase", "0", 54),
			waits(step(8, 0, 2, "Sleep", "", "until 10ms", 59)),
			step(9, 10*ms, 2, "Sleep", "", "until 10ms", 59),
			step(10, 10*ms, 2, "Load", "Domain.inside[1]", "0", 58),
			step(11, 10*ms, 2, "Unlock", "Domain.mu", "", 62),
			mark(11, 10*ms, 2, trace.GraceEnd, "updater 2", "Synchronize returned"),
			mark(11, 10*ms, 2, trace.Broken, "updater 2", "reader A was inside when this Synchronize began, and still is"),
		},
	}
}

func singleFlipSource(file string, line int) string {
	if file != "domain.go" {
		return ""
	}
	return map[int]string{
		31: "\tphase := r.d.phase.Load()",
		33: "\tr.d.inside[phase].Add(1)",
		52: "\td.mu.Lock()",
		54: "\td.phase.Store(1 - old)",
		58: "\tfor d.inside[old].Load() != 0 {",
		59: "\t\tmem.Sleep(10 * time.Millisecond)",
		62: "\td.mu.Unlock()",
	}[line]
}

// spinning is a thread that polls a value in two steps, beside four that wait.
func spinning() trace.Log {
	log := trace.Log{Header: trace.Header{
		Schedule: "02.7a:e", Threads: []string{"reader A", "reader B", "updater 1", "updater 2", "the registrar"},
		Kind: "livelock", Rule: "Threads that wait let others go first.", Saw: "updater 1 looked 40 times at a value that nobody will change", So: "the program burns a processor for ever.",
	}}
	for i := range 5 {
		log.Events = append(log.Events, step(i+1, 0, i, "Load", "Domain.phase", "0", 31))
	}
	log.Events = append(log.Events,
		mark(5, 0, 0, trace.Entered, "reader A", ""),
		waits(step(5, 0, 1, "Lock", "Domain.mu", "", 40)))
	for i := range 40 {
		log.Events = append(log.Events,
			step(6+2*i, 0, 2, "Load", "Domain.inside[0]", "1", 58),
			step(7+2*i, 0, 2, "Pause", "", "", 60))
	}
	return log
}

// turns is two readers that take turns for ever, beside an updater that waits;
// thread 0 is the machine's own.
func turns() trace.Log {
	log := trace.Log{Header: trace.Header{
		Schedule: "02.3a:a", Threads: []string{"scenario", "reader A", "reader B", "updater"},
		Kind: "rule", Rule: "Synchronize returns within 30ms.", Saw: "it has not returned after 200ms", So: "what it would free piles up.",
	}}
	n := 1
	add := func(at time.Duration, thread int, op, object, value string, line int) {
		log.Events = append(log.Events, step(n, at, thread, op, object, value, line))
		n++
	}
	log.Events = append(log.Events, trace.Event{Op: "Await", Object: "scenario#1", Blocked: true})
	add(0, 1, "Add +1", "Domain.inside", "1", 33)
	log.Events = append(log.Events, mark(n, 0, 1, trace.Entered, "reader A", ""), waits(trace.Event{Step: n, Thread: 1, Op: "Sleep", Value: "until 10ms"}))
	add(0, 3, "Load", "Domain.inside", "1", 58)
	log.Events = append(log.Events, mark(n, 0, 3, trace.GraceBegin, "updater", ""), waits(step(n, 0, 3, "Wait", "Domain.left", "", 60)))
	for i := range 20 {
		in, out := 2-i%2, 1+i%2
		at := time.Duration(i+1) * 10 * ms
		add(at, in, "Add +1", "Domain.inside", "2", 33)
		log.Events = append(log.Events, mark(n, at, in, trace.Entered, "", "the other one enters"))
		log.Events = append(log.Events, mark(n, at, out, trace.Leaving, "", "the first one leaves"))
		add(at, out, "Add -1", "Domain.inside", "1", 40)
	}
	return log
}

func TestTimelineIsDrawnAsGolden(t *testing.T) {
	for name, c := range map[string]struct {
		log     trace.Log
		options trace.Options
	}{
		"single-flip-80":       {singleFlip(), trace.Options{Source: singleFlipSource}},
		"single-flip-120":      {singleFlip(), trace.Options{Width: 120, Source: singleFlipSource}},
		"single-flip-60-ascii": {singleFlip(), trace.Options{Width: 60, ASCII: true}},
		"spinning-80":          {spinning(), trace.Options{}},
		"turns-80":             {turns(), trace.Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			got := trace.Timeline(c.log, c.options)
			file := filepath.Join("testdata", name+".golden")
			if os.Getenv("UPDATE_GOLDEN") != "" {
				require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(want), got, "UPDATE_GOLDEN=1 go test ./rcu/trace writes %s anew", file)
		})
	}
}

func TestTimelineStaysWithinItsWidth(t *testing.T) {
	for _, log := range []trace.Log{singleFlip(), spinning(), turns()} {
		for width := 60; width <= 140; width += 5 {
			for line := range strings.Lines(trace.Timeline(log, trace.Options{Width: width, Source: singleFlipSource})) {
				assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), width, "width %d: %s", width, line)
			}
		}
	}
}

func TestTimelineNamesThreadsTooManyForColumns(t *testing.T) {
	log := trace.Log{Header: trace.Header{Threads: make([]string, 100)}}
	for i := range log.Threads {
		log.Threads[i] = fmt.Sprintf("waiter %d", i+1)
		log.Events = append(log.Events, step(i+1, 0, i, "Load", "Domain.phase", "0", 31))
	}
	page := trace.Timeline(log, trace.Options{})
	assert.Contains(t, page, "  57  waiter 57: Load Domain.phase = 0")
	for line := range strings.Lines(page) {
		assert.LessOrEqual(t, utf8.RuneCountInString(line), 81)
	}
}

func TestTimelineKeepsControlCharactersFromTerminal(t *testing.T) {
	log := singleFlip()
	log.Threads[0] = "reader\x1b[2J A"
	log.Title, log.Saw = "\x1b]0;mine\a", "a\rb"
	log.Events[0].Object = "Domain\x1b[31m"
	page := trace.Timeline(log, trace.Options{Source: func(string, int) string { return "\x1b[5m" }})
	assert.NotContains(t, page, "\x1b")
	assert.NotContains(t, page, "\r")
}

func ExampleTimeline() {
	log := trace.Log{
		Header: trace.Header{Threads: []string{"reader", "updater"}},
		Events: []trace.Event{
			{Step: 1, Thread: 0, Op: "Store", Object: "inside", Value: "true", File: "table.go", Line: 12},
			{Step: 1, Thread: 0, Mark: trace.Entered, Note: "the reader entered"},
			{Step: 2, Thread: 1, Op: "Load", Object: "inside", Value: "true", File: "table.go", Line: 30},
		},
	}
	fmt.Print(trace.Timeline(log, trace.Options{Width: 60, ASCII: true}))
	// Output:
	// step  reader          updater
	//    1  Store inside = true                        table.go:12
	//       > the reader entered
	//    2  #               Load inside = true         table.go:30
	//
	// # inside its section
	//
	// This run breaks no rule that the machine sees.
	// It does not see plain fields: for those, go by the lines
	// that the run command names.
}
