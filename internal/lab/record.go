package lab

import (
	"fmt"
	"slices"
	"strings"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// A recording is of the first unmounts only, and no longer than one can look through.
const (
	recordedLoad   = 4
	recordedEvents = 2000
	recordedSteps  = 20_000
)

// record runs the beginning of a setup once more, and writes down what happens.
func record(s Setup) (trace.Log, error) {
	whole := s.Load
	s.Load = min(s.Load, recordedLoad)
	r, err := sim.Replay(func(w *sim.World) { s.scenario(w, &Bill{}, nil) }, "", sim.Budget{RunSteps: recordedSteps})
	if err != nil {
		return trace.Log{}, fmt.Errorf("the run could not be recorded: %w", err)
	}
	title := fmt.Sprintf("%s: %d of %d unmounts, by the solution", s.Policy, s.Load, whole)
	return trace.Log{
		Header: trace.Header{Version: trace.Version, Title: title, Scenario: s.words(), Threads: r.Threads},
		Events: shorten(r.Events, files[s.Policy]),
	}, nil
}

// shorten keeps what happens from the first call until everything is released. Lines
// are of the solutions only: of the experiment itself nobody wants to know.
func shorten(events []trace.Event, files []string) []trace.Event {
	first := func(subject string) int {
		return slices.IndexFunc(events, func(e trace.Event) bool { return e.Subject == subject })
	}
	if end := first(everything); end >= 0 {
		events = events[:end+1]
	}
	begin := max(0, first(caller))
	kept := slices.Clone(events[begin:min(len(events), begin+recordedEvents)])
	// Who keeps a CPU busy has said so before.
	for i := begin - 1; i >= 0; i-- {
		if e := events[i]; e.Mark != "" {
			kept = slices.Insert(kept, 0, e)
		}
	}
	for i := range kept {
		if e := &kept[i]; !slices.Contains(files, e.File) {
			e.File, e.Line = "", 0
		}
	}
	return kept
}

// words is the setup in a sentence.
func (s Setup) words() string {
	machine, _, _ := strings.Cut(s.Machine, ",")
	text := fmt.Sprintf("%s waits at the costs of %s: %d CPUs, %d of them busy", s.Policy, machine, s.CPUs, s.Busy)
	if s.Readers > 0 {
		text += fmt.Sprintf(", %d with readers that stay inside for %v", s.Readers, s.Length)
	}
	return text
}
