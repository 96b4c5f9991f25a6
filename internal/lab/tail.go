package lab

import (
	"fmt"
	"slices"
	"sync"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/trace"
)

// tailLength is how many of the last events of a live run are kept.
const tailLength = 2000

// tail is the last events of a live run. The library's own have no thread: they are
// the reader's that they name, or of the grace periods, or of the callbacks.
type tail struct {
	mu   sync.Mutex
	ring []tailed
	n    int // ever
}

type tailed struct {
	trace.Event
	thread string
}

func newTail() *tail { return &tail{ring: make([]tailed, 0, tailLength)} }

// hook is the library's. Many goroutines call it at once.
func (t *tail) hook(e trace.Event) {
	thread := "grace periods"
	switch e.Mark {
	case trace.Entered, trace.Leaving:
		thread = e.Subject
	case trace.Posted:
		thread = caller
	case trace.Invoked:
		thread = "callbacks"
	}
	t.add(tailed{e, thread})
}

// say adds an event of a thread's own.
func (t *tail) say(thread string, mark trace.Mark, predicate string) {
	t.add(tailed{trace.Event{Time: mem.Now(), Mark: mark, Subject: thread, Note: thread + " " + predicate}, thread})
}

func (t *tail) add(e tailed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.ring) < tailLength {
		t.ring = append(t.ring, e)
	} else {
		t.ring[t.n%tailLength] = e
	}
	t.n++
}

// log is the tail as a run: threads by name, times from the first event on.
func (t *tail) log(s Setup) trace.Log {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := slices.Clone(t.ring)
	if t.n > tailLength {
		at := t.n % tailLength
		list = slices.Concat(t.ring[at:], t.ring[:at])
	}
	log := trace.Log{Header: trace.Header{
		Version: trace.Version, Threads: threadsOf(list),
		Title:    fmt.Sprintf("%s, live: the last %d of %d events", s.Policy, len(list), t.n),
		Scenario: "the library on real goroutines",
	}}
	for i, e := range list {
		// An event is made before it is added, so that two may come in the other order.
		at := e.Time - list[0].Time
		if i > 0 {
			at = max(at, log.Events[i-1].Time)
		}
		e.Event.Step, e.Event.Time, e.Event.Thread = i+1, at, slices.Index(log.Threads, e.thread)
		log.Events = append(log.Events, e.Event)
	}
	return log
}

// threadsOf is the threads of events: the caller, then the readers, then the library.
func threadsOf(list []tailed) []string {
	names := []string{}
	for _, e := range list {
		if !slices.Contains(names, e.thread) {
			names = append(names, e.thread)
		}
	}
	rank := func(name string) string {
		var number int
		switch _, err := fmt.Sscanf(name, "reader %d", &number); {
		case err == nil:
			return fmt.Sprintf("1 %03d", number)
		case name == caller:
			return "0"
		}
		return "2 " + name
	}
	slices.SortFunc(names, func(a, b string) int {
		switch ra, rb := rank(a), rank(b); {
		case ra < rb:
			return -1
		case ra > rb:
			return 1
		}
		return 0
	})
	return names
}
