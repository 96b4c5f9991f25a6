// Package child is the main of a verdict process: the process, built anew for
// each change, that holds a learner's package and the suite it is judged by.
//
// It is called with one of two orders:
//
//	verdict           judge all goals and report them as wire.Line, one a line
//	replay TRACE      run one schedule and report its trace.Log
//
// Reports go to file descriptor 3, or to the file named by GP_VERDICT_FILE where
// a process cannot inherit descriptors. Standard output carries nothing that is
// believed. Exit codes: 0 the report is complete, whatever it says; 2 a wrong
// order; 3 the watchdog ended the process, and its report says why.
package child

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// Main obeys the order in os.Args. It does not return.
func Main(l suite.Lesson) {
	debug.SetMaxStack(16 << 20) // endless recursion ends in a moment, not at a gigabyte
	debug.SetGCPercent(400)     // runs leave small garbage; collecting it costs more than keeping it
	runtime.GOMAXPROCS(1)       // one thread of the machine runs at a time: hand-offs on one processor are cheaper
	out, err := wire.Report()
	if err != nil {
		fmt.Fprintln(os.Stderr, "verdict process:", err)
		os.Exit(2)
	}
	switch {
	case len(os.Args) == 2 && os.Args[1] == "verdict":
		verdict(l, out)
	case len(os.Args) == 3 && os.Args[1] == "replay":
		replay(l, os.Args[2], out)
	default:
		fmt.Fprintln(os.Stderr, "verdict process: it is started by the workbook: go run . run", l.ID)
		os.Exit(2)
	}
	os.Exit(0)
}

// lines writes the report; the watchdog writes its last line from beside.
type lines struct {
	mu   sync.Mutex
	enc  *json.Encoder
	goal int
	scen string
}

func (w *lines) write(l wire.Line) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l.Event == wire.Scenario {
		w.goal, w.scen = l.Goal, l.Scenario
	}
	if err := w.enc.Encode(l); err != nil {
		fmt.Fprintln(os.Stderr, "verdict process: nobody takes the report; it is started by the workbook: go run . run")
		os.Exit(2)
	}
}

func verdict(l suite.Lesson, out *os.File) {
	w := &lines{enc: json.NewEncoder(out)}
	pass := wire.Search
	if sim.RaceBuilt {
		pass = wire.Race
	}
	w.write(wire.Line{Event: wire.Begin, Pass: pass, Lesson: l.ID})
	stop := watch(l, w)
	suite.Judge(l, suite.Judging{
		Race:       sim.RaceBuilt,
		OnScenario: func(goal int, s string) { w.write(wire.Line{Event: wire.Scenario, Goal: goal, Scenario: s}) },
		OnGoal:     func(v wire.Verdict) { w.write(wire.Line{Event: wire.Goal, Goal: v.Goal, Verdict: &v}) },
	})
	stop()
	w.write(wire.Line{Event: wire.End})
}

func replay(l suite.Lesson, id string, out *os.File) {
	log, err := suite.Record(l, id)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	b := bufio.NewWriter(out)
	if err = log.Write(b); err == nil {
		err = b.Flush()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "verdict process:", err)
		os.Exit(2)
	}
}
