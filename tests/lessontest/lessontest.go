// Package lessontest runs a lesson from its own folder under go test, so that
// "go test ./lessons/02-grace-period" and "go run . run 02" agree.
//
// It checks, builds and judges the files beside the test in child processes, as
// the run command does, and turns each goal into a subtest: met passes, failed
// and undecided fail with what was seen, locked is skipped and names the goal
// that locks it.
package lessontest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"graceperiod/internal/workbook"
	"graceperiod/tests/wire"
)

// Run runs the lesson in whose folder the test runs.
func Run(t *testing.T) {
	t.Helper()
	w, err := workbook.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	l, here := w.Here()
	if !here {
		t.Fatal("lessontest.Run belongs into the test of a lesson's folder, as lessons/02-grace-period")
	}
	r, err := w.Run(context.Background(), l, workbook.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, notice := range append(r.Notices, w.Keep(r)...) {
		t.Log("note: " + notice)
	}
	for _, remark := range r.Remarks {
		t.Log("vet: " + remark)
	}
	switch r.State {
	case workbook.DoesNotBuild:
		t.Fatalf("does not build\n%s", r.Compiler)
	case workbook.NotAllowed:
		for _, f := range r.Findings {
			t.Errorf("not allowed: %s", f)
		}
		return
	}
	if r.Plain.Why != "" {
		t.Log("plain fields not checked: " + r.Plain.Why)
	}
	for _, v := range r.Goals {
		t.Run(fmt.Sprintf("%d %s", v.Goal, v.Title), func(t *testing.T) { report(t, r, v) })
	}
	if r.State != workbook.Met && !t.Failed() {
		// No combination of goals leads here; a lesson must never pass by accident.
		t.Errorf("the lesson is %s", r.State)
	}
}

func report(t *testing.T, r workbook.Report, v wire.Verdict) {
	t.Helper()
	switch v.State {
	case wire.Met:
	case wire.Locked:
		t.Skipf("locked until goal %d is met", r.First().Goal)
	default:
		t.Errorf("%s\n%s", v.State, parts(r, v))
	}
}

func parts(r workbook.Report, v wire.Verdict) string {
	if v.Failure == nil {
		return "no reason is known\nnext   go run . run " + r.Lesson.ID
	}
	lines := []string{"rule   " + v.Failure.Rule, "saw    " + v.Failure.Saw, "so     " + v.Failure.So}
	next := "next   go run . run " + r.Lesson.ID
	switch {
	case v.Failure.Trace != "":
		next = "next   go run . timeline " + v.Failure.Trace
	case v.Failure.Where != "":
		next = "next   look at " + v.Failure.Where
	}
	next += "     hint: go run . hint " + r.Lesson.ID
	if book := workbook.Chapter(r.Lesson, v); book != "" {
		next += fmt.Sprintf("     text: BOOK.md, %q", book)
	}
	return strings.Join(append(lines, next), "\n")
}
