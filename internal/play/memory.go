package play

import (
	"strings"

	"graceperiod/rcu/trace"
)

// Word is something that threads share, as the run has left it.
type Word struct {
	Name   string
	Value  string // of a variable; empty for a lock
	Holder string // of a lock
}

// memory is the variables whose values the run has shown, and the locks that are
// held, in order of their first use.
func memory(log trace.Log) []Word {
	var all []Word
	set := func(w Word) {
		for i := range all {
			if all[i].Name == w.Name {
				all[i] = w
				return
			}
		}
		all = append(all, w)
	}
	for _, e := range log.Events {
		if e.Object == "" || e.Blocked || e.Mark != "" {
			continue
		}
		op, rest, _ := strings.Cut(e.Op, " ")
		switch op {
		case "Load", "Store", "Add":
			set(Word{Name: e.Object, Value: e.Value})
		case "Swap":
			if rest == "" {
				rest = e.Value
			}
			set(Word{Name: e.Object, Value: rest})
		case "CAS":
			if _, now, ok := strings.Cut(rest, "→"); ok && e.Value == "ok" {
				set(Word{Name: e.Object, Value: now})
			}
		case "Lock":
			set(Word{Name: e.Object, Holder: log.Threads[e.Thread]})
		case "Unlock":
			set(Word{Name: e.Object})
		}
	}
	held := all[:0]
	for _, w := range all {
		if w.Value != "" || w.Holder != "" {
			held = append(held, w)
		}
	}
	return held
}
