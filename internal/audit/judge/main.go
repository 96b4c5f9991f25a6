// Command judge judges every answer that is known to one lesson, and prints what
// is wrong with the verdicts. All lessons' answers are linked into this one
// binary; built with -race it judges those that race, and no others.
//
//	judge LESSON >verdicts.json
//
// Package audit builds and runs it.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"graceperiod/internal/audit"
	"graceperiod/internal/submissions"
	"graceperiod/rcu/sim"
	"graceperiod/tests/prove"
)

func main() {
	debug.SetGCPercent(400) // as in a learner's child: runs leave small garbage
	for _, l := range submissions.All() {
		if len(os.Args) == 2 && l.Texts.ID == os.Args[1] {
			if err := json.NewEncoder(os.Stdout).Encode(judged(l)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			return
		}
	}
	fmt.Fprintf(os.Stderr, "judge: no lesson %q is registered in internal/submissions\n", os.Args[1:])
	os.Exit(1)
}

func judged(l submissions.Lesson) audit.Judged {
	answers := append(append([]submissions.Answer{l.Solution}, l.Right...), l.Wrong...)
	j := audit.Judged{Right: 1 + len(l.Right), Wrong: len(l.Wrong)}
	var named []prove.Named
	for _, a := range answers {
		named = append(named, prove.Named{Name: a.Name, Goal: a.Goal, Kind: a.Kind})
		if sim.RaceBuilt != (a.Kind == sim.Raced) {
			continue
		}
		if c := complaints(a); len(c) > 0 {
			j.Answers = append(j.Answers, audit.Answer{Name: a.Name, Goal: a.Goal, Complaints: c})
		}
	}
	if !sim.RaceBuilt {
		j.Texts = prove.Texts(l.Texts, named)
	}
	return j
}

func complaints(a submissions.Answer) (c []string) {
	switch {
	case a.Goal == 0:
		_, c = prove.Right(a.Lesson)
	case sim.RaceBuilt:
		c = prove.Raced(a.Lesson, a.Goal)
	default:
		_, c = prove.Wrong(a.Lesson, a.Goal, a.Kind)
	}
	return c
}
