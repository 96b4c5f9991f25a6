package workbook

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"graceperiod/rcu/sim"
	"graceperiod/tests/wire"
)

// Kinds of failure that only whoever watches the child from outside can see.
const (
	StackOverflow sim.Kind = "stack-overflow" // a call chain without end
	Crashed       sim.Kind = "crash"          // the Go runtime stopped the process
	Quit          sim.Kind = "exit"           // the process ended itself
	BadReport     sim.Kind = "bad-report"     // the report is not in order: nothing in it counts
)

// fatals are the ways in which the Go runtime ends a process that no recover
// catches, by a piece of what it writes. The first that fits is taken.
var fatals = []struct {
	sign  string
	kind  sim.Kind
	state string
	rule  string
	saw   string
	so    string
}{
	{"goroutine stack exceeds", StackOverflow, wire.Failed,
		"Every call returns.",
		"a function called itself until the stack was full",
		"a program with this code dies, and no recover can save it."},
	{"out of memory", sim.OutOfMemory, wire.Failed,
		"A lesson's code fits into the memory it is given.",
		"the process ran out of memory",
		"a program with this code dies, and takes its neighbours' memory first."},
	{"concurrent map", sim.Raced, wire.Failed,
		"What two threads share is a mem type, or is guarded by one.",
		"two goroutines used one map at the same time",
		"the Go runtime stops a program that does this."},
	{"all goroutines are asleep", sim.BlockedPlain, wire.Failed,
		"Threads wait in mem types only: the machine wakes nobody else.",
		"every goroutine is asleep",
		"nobody is left to wake them."},
	{"sync: unlock of unlocked mutex", sim.Misused, wire.Failed,
		"Whoever unlocks a mutex holds it.",
		"an unlocked sync.Mutex was unlocked",
		"the Go runtime stops a program that does this."},
	{"sync: RUnlock of unlocked RWMutex", sim.Misused, wire.Failed,
		"Whoever unlocks a mutex holds it.",
		"an unlocked sync.RWMutex was unlocked",
		"the Go runtime stops a program that does this."},
}

// explain words a child's death as the verdict on the goal in which it died.
// folder is the learner's, to find the line in a stack dump.
func (d death) explain(folder string) (state string, f wire.Failure) {
	f.Where = learnersLine(d.stderr, folder)
	at := ""
	if f.Where != "" {
		at = f.Where + ": "
	}
	if d.timeout {
		return wire.Undecided, wire.Failure{
			Kind: string(sim.TimeLimit),
			Rule: "The tests end by themselves.",
			Saw:  fmt.Sprintf("after %v the process was stopped from outside", d.limit),
			So:   "nothing is known about this goal: the machine may be busy, or the code may hang.",
		}
	}
	for _, fatal := range fatals {
		if bytes.Contains(d.stderr, []byte(fatal.sign)) {
			f.Kind, f.Rule, f.Saw, f.So = string(fatal.kind), fatal.rule, at+fatal.saw, fatal.so
			return fatal.state, f
		}
	}
	switch {
	case d.exit == 0:
		f.Kind = string(Quit)
		f.Rule = "Code under test returns to its caller."
		f.Saw = "the process ended itself, as by os.Exit, before its tests were over"
		f.So = "whoever calls this code is gone with it."
	case strings.Contains(d.signal, "killed"):
		// Nobody here did it: most likely the system, which was short of memory.
		f.Kind = string(sim.OutOfMemory)
		f.Rule = "A lesson's code fits into the memory it is given."
		f.Saw = "the system killed the process, as it does when memory runs out"
		f.So = "nothing is known about this goal."
		return wire.Undecided, f
	default:
		f.Kind = string(Crashed)
		f.Rule = "Code under test does not crash the process."
		f.Saw = at + d.lastWords()
		f.So = "a program with this code dies here."
	}
	return wire.Failed, f
}

// lastWords is the line of standard error that tells why a process crashed.
func (d death) lastWords() string {
	for line := range bytes.Lines(d.stderr) {
		text := strings.TrimSpace(string(line))
		for _, sign := range []string{"panic: ", "fatal error: ", "SIG", "graceperiod: "} {
			if strings.HasPrefix(text, sign) {
				return short(text)
			}
		}
	}
	if text := firstLine(d.stderr); text != "" {
		return short(text)
	}
	if d.signal != "" {
		return "it died of “" + d.signal + "”"
	}
	return fmt.Sprintf("it ended with exit code %d and no word", d.exit)
}

func short(text string) string {
	const most = 160
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// frameLine is the second line of a frame in a stack dump or a race report.
var frameLine = regexp.MustCompile(`^\s+(.+\.go):(\d+)`)

// learnersLine is the first place in a dump that is in the learner's folder, as
// "domain.go:31", or "".
func learnersLine(dump []byte, folder string) string {
	for line := range bytes.Lines(dump) {
		if at := learnersFrame(string(line), folder); at != "" {
			return at
		}
	}
	return ""
}

func learnersFrame(line, folder string) string {
	m := frameLine.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
	if m == nil || filepath.Clean(filepath.Dir(filepath.FromSlash(m[1]))) != filepath.Clean(folder) {
		return ""
	}
	return filepath.Base(m[1]) + ":" + m[2]
}
