// Package real is the main of a real run: the process that holds a learner's
// package, all of whose goals are met, and lets it work on real goroutines for a
// second. What is seen is a figure, and no part of any verdict.
//
// It is a process of its own, and not the one that gives verdicts: there package
// mem works on the machine only, and here there is no machine.
package real

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"sync"
	"time"

	"graceperiod/tests/wire"
)

// Result is what one real run showed.
type Result struct {
	Seconds float64           `json:"seconds"`
	CPUs    int               `json:"cpus"`
	Text    string            `json:"text"`              // what was seen, as a sentence
	Broken  string            `json:"broken,omitempty"`  // what went wrong, as a sentence
	Vacuous string            `json:"vacuous,omitempty"` // why it shows nothing
	Hung    bool              `json:"hung,omitempty"`    // it did not come to its end
	Figures map[string]uint64 `json:"figures,omitempty"`
}

// Run is a lesson's real run over the learner's code.
type Run func(d time.Duration) Result

const (
	duration   = time.Second
	patience   = 3 * time.Second // for a run to end by itself, after its duration
	mostMemory = 1 << 30
)

// Main does the run, and reports its result. It does not return.
func Main(run Run) {
	debug.SetMaxStack(16 << 20)
	// The system shares the processors out, not Go: a reader that never yields would
	// keep an updater out for ten milliseconds.
	runtime.GOMAXPROCS(2*CPUs() + 4)
	out, err := wire.Report()
	if err != nil {
		fmt.Fprintln(os.Stderr, "real run:", err)
		os.Exit(2)
	}
	var once sync.Once
	end := func(r Result) {
		once.Do(func() {
			if r.Hung {
				stacks()
			}
			r.Seconds = duration.Seconds()
			if json.NewEncoder(out).Encode(r) != nil {
				os.Exit(2)
			}
			os.Exit(0)
		})
	}
	go watch(end, time.Now().Add(duration+patience), mostMemory)
	end(run(duration))
}

// watch ends a run that does not end in time, or takes too much memory.
func watch(end func(Result), late time.Time, most uint64) {
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	for ; time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		metrics.Read(memory)
		if memory[0].Value.Uint64() > most {
			end(Result{CPUs: CPUs(), Broken: "it took more than a gigabyte of memory"})
			return
		}
	}
	end(Result{CPUs: CPUs(), Hung: true, Broken: "it did not end"})
}

// stacks writes where all goroutines are, for whoever looks for the learner's line.
func stacks() {
	text := make([]byte, 48<<10)
	os.Stderr.Write(text[:runtime.Stack(text, true)])
}

// mostReaders is enough: more only wait for each other's memory.
const mostReaders = 8

// CPUs is how many processors readers and updaters are on.
func CPUs() int { return min(runtime.NumCPU(), mostReaders+1) }

// Count writes 31204 as 31,204 and 14200000 as 14.2 M.
func Count(n uint64) string {
	if n >= 10_000_000 {
		return fmt.Sprintf("%.1f M", float64(n)/1e6)
	}
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
