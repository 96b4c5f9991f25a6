package machine

import (
	"reflect"
	"runtime"
	"strings"
)

// FailureKind is the way in which a run failed.
type FailureKind string

// The kinds that the machine finds by itself; Rule is a scenario's.
const (
	Rule         FailureKind = "rule"
	Deadlock     FailureKind = "deadlock"
	Livelock     FailureKind = "livelock"
	Endless      FailureKind = "endless"
	Panicked     FailureKind = "panic"
	Exited       FailureKind = "goexit"
	Copied       FailureKind = "copied"
	Stale        FailureKind = "stale"
	Outside      FailureKind = "outside"
	Rogue        FailureKind = "rogue"
	Misused      FailureKind = "misuse"
	Unrepeatable FailureKind = "unrepeatable"
)

// Failure is what ended a run. It is recorded before anything of the learner's
// is looked at, and never calls methods of the learner's values.
type Failure struct {
	Kind   FailureKind
	Text   string
	Thread *Thread   // who broke the rule; nil for a deadlock
	PCs    []uintptr // where; nil if the thread's last operation tells it
}

// Failure is what ended the last run, or nil.
//
//go:norace
func (m *Machine) Failure() *Failure { return m.failure }

// Fail ends the run: the calling thread broke a rule. It does not return.
//
//go:norace
func (m *Machine) Fail(k FailureKind, text string) {
	if m.aborting {
		runtime.Goexit()
	}
	if m.failure == nil {
		m.failure = &Failure{Kind: k, Text: text, Thread: m.cur, PCs: callers()}
	}
	m.switchTo(m.cur, nil)
}

// FailLater ends the run at the thread's next operation, for a rule broken by
// the machine's own choice, as a strategy finds it.
//
//go:norace
func (m *Machine) FailLater(k FailureKind, text string) {
	if m.failure == nil {
		m.failure = &Failure{Kind: k, Text: text, Thread: m.cur}
	}
}

//go:norace
func (m *Machine) failPanic(t *Thread, r any) {
	f := &Failure{Kind: Panicked, Thread: t}
	if m.failure == nil {
		m.failure = f
	}
	f.PCs = callers()
	f.Text = panicText(r)
}

// panicText words a panic's value without calling methods of the learner's
// types: an Error method may loop, or call the machine.
//
//go:norace
func panicText(r any) string {
	switch v := r.(type) {
	case string:
		return v
	case runtime.Error:
		if strings.HasPrefix(reflect.TypeOf(r).String(), "runtime.") || strings.HasPrefix(reflect.TypeOf(r).String(), "*runtime.") {
			return v.Error()
		}
	case error:
		switch reflect.TypeOf(r).String() {
		case "*errors.errorString", "*fmt.wrapError", "*errors.joinError":
			return v.Error()
		}
	}
	if r == nil {
		return "nil"
	}
	return "a value of type " + reflect.TypeOf(r).String()
}

//go:norace
func callers() []uintptr {
	pcs := make([]uintptr, 64)
	return pcs[:runtime.Callers(2, pcs)]
}

// stranger stops a goroutine that is no thread of the machine: somebody used a
// plain go statement. The run ends with that as its failure.
//
//go:norace
func (m *Machine) stranger() {
	at := "a goroutine that the machine did not start used package mem"
	if w := Learner(callers()); w.File != "" {
		at += " at " + w.String()
	}
	m.foreign.CompareAndSwap(nil, &at)
	select {} // it must not touch the run; the process ends soon
}

//go:norace
func (m *Machine) failOutside() {
	at := "a package-level variable or a goroutine"
	if w := Learner(callers()); w.File != "" {
		at = w.String()
	}
	panic("graceperiod: mem operation outside a scenario: " + at)
}

// Stop ends the run though threads are left: the scenario is done. It does not return.
//
//go:norace
func (m *Machine) Stop() {
	if m.aborting {
		runtime.Goexit()
	}
	m.switchTo(m.cur, nil)
}
