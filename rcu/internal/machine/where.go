package machine

import (
	"path"
	"runtime"
	"strconv"
	"strings"
)

// Where is a place in a learner's file.
type Where struct {
	File string // base name
	Line int
}

func (w Where) String() string { return w.File + ":" + strconv.Itoa(w.Line) }

// Learner is the innermost place of a call stack that belongs to the code under
// test: not to the machine, to mem, or to a suite. It is zero if there is none.
func Learner(pcs []uintptr) Where {
	if len(pcs) == 0 {
		return Where{}
	}
	frames := runtime.CallersFrames(pcs)
	for {
		f, more := frames.Next()
		if w, stop := judge(f); w.File != "" || stop {
			return w
		}
		if !more {
			return Where{}
		}
	}
}

func judge(f runtime.Frame) (w Where, stop bool) {
	if LearnerFunction(f.Function) {
		return Where{File: path.Base(f.File), Line: f.Line}, false
	}
	rest, _ := strings.CutPrefix(f.Function, "graceperiod/")
	return Where{}, isSuite(rest) // else the scenario called the machine itself
}

// LearnerFunction tells code under test, by a function's full name: a lesson's,
// a solution's or a submission's; not the machine, mem, a suite, a given type,
// or the standard library.
func LearnerFunction(fn string) bool {
	rest, ours := strings.CutPrefix(fn, "graceperiod/")
	switch {
	case !ours:
		return strings.HasPrefix(fn, "lessons/") && !strings.HasPrefix(fn, "lessons/zz_")
	case strings.HasPrefix(rest, "rcu/mem."), strings.HasPrefix(rest, "rcu/sim."), strings.HasPrefix(rest, "rcu/internal/machine."):
		return false
	case strings.HasPrefix(rest, "tests/suite."), strings.HasPrefix(rest, "tests/child."):
		return false
	}
	return !isSuite(rest) && !isGiven(rest)
}

// isSuite tells a suite, tests/02-grace-period, from the submissions and given
// types in folders below it.
func isSuite(fn string) bool {
	rest, ok := strings.CutPrefix(fn, "tests/")
	if !ok || rest == "" {
		return false
	}
	dir, _, _ := strings.Cut(rest, ".")
	return !strings.Contains(dir, "/") && dir[0] >= '0' && dir[0] <= '9'
}
