package child

import (
	"path"
	"strings"

	"graceperiod/rcu/sim"
)

// stuck looks for a goroutine that is inside the learner's code and not held by
// the machine: where it is, and if it is blocked outside mem, in what.
func stuck() (where, why string) {
	for _, g := range strings.Split(stacks(), "\n\n") {
		if held(g) {
			continue
		}
		at := place(g)
		if at == "" {
			continue
		}
		return at, blockedIn(state(g))
	}
	return "", ""
}

// state is what the head of a goroutine's stack says of it: "goroutine 7 [chan
// receive, 2 minutes]:". (Package regexp would cost every build of a child more
// time to link than all of this takes.)
func state(g string) string {
	_, rest, _ := strings.Cut(g, "[")
	s, _, _ := strings.Cut(rest, "]")
	s, _, _ = strings.Cut(s, ",")
	return s
}

// held tells a goroutine that the machine has put to wait: a thread without the
// baton, the one that runs the search, or a stranger that was stopped.
func held(g string) bool {
	for _, f := range []string{"switchTo(", "begin(", "stranger("} {
		if strings.Contains(g, "rcu/internal/machine.(*Machine)."+f) {
			return true
		}
	}
	return false
}

// place is the innermost line of a goroutine's stack that is the learner's.
func place(g string) string {
	lines := strings.Split(g, "\n")
	for i := 1; i+1 < len(lines); i++ {
		if strings.HasPrefix(lines[i], "\t") || !sim.LearnerFunction(lines[i]) {
			continue
		}
		file, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
		if strings.HasSuffix(file, ":1") {
			// A loop with nothing in it may have no line of its own.
			return path.Base(strings.TrimSuffix(strings.ReplaceAll(file, `\`, "/"), ":1")) + ", in " + plainName(lines[i])
		}
		return path.Base(strings.ReplaceAll(file, `\`, "/"))
	}
	return ""
}

// plainName is a function in a stack as its author calls it: Domain.Synchronize,
// where the runtime writes lessons/02-grace-period.(*Domain).Synchronize(0x1, ...).
func plainName(frame string) string {
	name, _, _ := strings.Cut(frame, "(0x")
	name, _, _ = strings.Cut(name, "(...)")
	name, _, _ = strings.Cut(name, "({0x")
	_, name, _ = strings.Cut(path.Base(name), ".")
	return strings.NewReplacer("(*", "", ")", "", "[...]", "").Replace(name)
}

func blockedIn(state string) string {
	switch {
	case strings.Contains(state, "Mutex"), strings.Contains(state, "semacquire"):
		return "is blocked in a plain sync lock; use mem.Mutex"
	case strings.HasPrefix(state, "chan"), strings.HasPrefix(state, "select"):
		return "is blocked at a plain channel; use mem.Chan, mem.Event or mem.Cond"
	case strings.Contains(state, "WaitGroup"), strings.Contains(state, "Cond"):
		return "is blocked in package sync; use the type of the same name in package mem"
	case state == "sleep":
		return "is in time.Sleep; use mem.Sleep"
	case state == "IO wait", state == "syscall":
		return "waits for the operating system; a lesson's code needs no files and no network"
	}
	return ""
}
