package child

import (
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// Limits of the watchdog. It judges by processor time, or by what goroutines
// are blocked in, so that a slow or loaded machine gives the same verdict.
const (
	tick        = 50 * time.Millisecond
	burnt       = 1500 * time.Millisecond // of processor time without a step: an endless loop
	blockedFor  = 500 * time.Millisecond  // before goroutines are looked at for what blocks them
	giveUpAfter = 20 * time.Second        // of wall time without a step, for no reason found
	memoryLimit = 512 << 20               // of live heap
)

// watch starts the watchdog, and returns what stops it. When it finds code that
// makes no step, it says so as the last line of the report and ends the process.
func watch(l suite.Lesson, w *lines) (stop func()) {
	done := make(chan struct{})
	go func() {
		d := dog{beat: sim.Beat(), cpu: cpuTime(), at: time.Now()}
		for {
			select {
			case <-done:
				return
			case <-time.After(tick):
			}
			if f := d.look(); f != nil {
				bark(l, w, f)
			}
		}
	}()
	return func() { close(done) }
}

func bark(l suite.Lesson, w *lines, f *wire.Failure) {
	w.mu.Lock()
	goal, scen := w.goal, w.scen
	w.mu.Unlock()
	v := &wire.Verdict{Goal: goal, State: wire.Failed, Failure: f}
	if goal >= 1 && goal <= len(l.Goals) {
		v.Title = l.Goals[goal-1].Title
	}
	if f.Kind == string(sim.TimeLimit) {
		v.State = wire.Undecided
	}
	w.write(wire.Line{Event: wire.Stuck, Goal: goal, Scenario: scen, Verdict: v})
	os.Exit(3)
}

// dog is what the watchdog knew when the last step was seen.
type dog struct {
	beat    uint64
	cpu     time.Duration
	at      time.Time
	suspect string // found blocked once; the second time it counts
}

func (d *dog) look() *wire.Failure {
	if m := heap(); m > memoryLimit {
		return &wire.Failure{Kind: string(sim.OutOfMemory),
			Rule: "A lesson's code stays within 512 MiB of memory.",
			Saw:  fmt.Sprintf("%d MiB were in use", m>>20),
			So:   "something grows without bound: a list that is appended to in a loop, or records that are never given back."}
	}
	if b := sim.Beat(); b != d.beat {
		d.beat, d.cpu, d.at, d.suspect = b, cpuTime(), time.Now(), ""
		return nil
	}
	if cpuTime()-d.cpu > burnt {
		where, _ := stuck()
		return &wire.Failure{Kind: string(sim.EndlessLoop), Where: where,
			Rule: "A loop that waits contains a mem operation.",
			Saw:  "code ran on without reaching a mem operation" + at(where),
			So:   "no other thread ever gets its turn: load what you wait for through a mem type, and call mem.Pause in the loop."}
	}
	quiet := time.Since(d.at)
	if quiet > blockedFor {
		where, why := stuck()
		if why != "" && why == d.suspect {
			return &wire.Failure{Kind: string(sim.BlockedPlain), Where: where,
				Rule: "Threads wait in package mem only.",
				Saw:  "a thread " + why + at(where),
				So:   "the machine cannot see it wait, and stands still."}
		}
		d.suspect = why
	}
	if quiet > giveUpAfter {
		return &wire.Failure{Kind: string(sim.TimeLimit),
			Rule: "The machine makes a step now and then.",
			Saw:  fmt.Sprintf("no step for %v, and no reason was found", giveUpAfter),
			So:   "this is neither met nor failed; it is tried once more."}
	}
	return nil
}

func at(where string) string {
	if where == "" {
		return ""
	}
	return " at " + where
}

func heap() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

func stacks() string {
	buf := make([]byte, 1<<20)
	return string(buf[:runtime.Stack(buf, true)])
}
