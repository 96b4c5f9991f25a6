package machine

import (
	"reflect"
	"runtime"
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
	Rule   string // a rule that comes with the failure, and what follows when it is broken; see FailBy
	So     string
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
func (m *Machine) Fail(k FailureKind, text string) { m.end(&Failure{Kind: k, Text: text}) }

// FailBy ends the run by a rule that holds whatever the scenario is about: the
// rule and what follows when it is broken come with the failure. It does not return.
//
//go:norace
func (m *Machine) FailBy(rule, so, text string) {
	m.end(&Failure{Kind: Misused, Text: text, Rule: rule, So: so})
}

//go:norace
func (m *Machine) end(f *Failure) {
	t := m.cur
	if m.refusing || getg() != t.g {
		m.refuse()
	}
	if m.failure == nil {
		f.Thread, f.PCs = t, callers()
		m.failure = f
	}
	m.switchTo(t, nil)
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
	if r == nil {
		return "nil"
	}
	typ := reflect.TypeOf(r)
	elem := typ
	if typ.Kind() == reflect.Pointer {
		elem = typ.Elem()
	}
	switch v := r.(type) {
	case string:
		return v
	case runtime.Error:
		if elem.PkgPath() == "runtime" {
			return v.Error()
		}
	case error:
		switch typ.String() { // these keep their text; others ask the errors inside them
		case "*errors.errorString", "*fmt.wrapError":
			return v.Error()
		}
	}
	return "a value of type " + typ.String()
}

// Panicking tells whether a function runs that was deferred by one that panics. Then
// what looks wrong may be so because the function did not come to its end.
//
//go:norace
func Panicking() bool {
	frames := runtime.CallersFrames(callers())
	for {
		f, more := frames.Next()
		if f.Function == "runtime.gopanic" {
			return true
		}
		if !more {
			return false
		}
	}
}

//go:norace
func callers() []uintptr {
	pcs := make([]uintptr, 64)
	return pcs[:runtime.Callers(2, pcs)]
}

// refuse is where an operation ends that must not take place. It does not return.
//
//go:norace
func (m *Machine) refuse() {
	if m.outside {
		m.failOutside()
	}
	if m.refusing {
		runtime.Goexit()
	}
	m.stranger()
}

// stranger stops a goroutine that is no thread of the machine: somebody used a
// plain go statement. It must not touch the run, which ends at the next step.
//
//go:norace
func (m *Machine) stranger() {
	f := &Failure{Kind: Rogue, Text: "a goroutine that the machine did not start used package mem", PCs: callers()}
	if w := Learner(f.PCs); w.File != "" {
		f.Text += " at " + w.String()
	}
	m.foreign.CompareAndSwap(nil, f)
	runtime.Goexit()
}

//go:norace
func (m *Machine) failOutside() {
	at := "a package-level variable or a goroutine"
	if w := Learner(callers()); w.File != "" {
		at = w.String()
	}
	panic("graceperiod: mem operation outside a scenario: " + at)
}
