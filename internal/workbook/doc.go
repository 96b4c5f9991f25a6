// Package workbook runs lessons: it finds the workbook, checks and builds a
// learner's files, runs them in child processes, and keeps progress.
//
// The caller's rules. [Open] finds the workbook; everything else is a method of
// [Workbook]. [Workbook.Run] gives a [Report] for whatever the learner's code
// does, and an error only if the lesson could not be tried at all. Errors a
// user can do something about are [*Problem]s: what happened, where, what to
// type next.
//
// A lesson is built as a program of its own, a verdict child, whose main is
// laid into the build by an overlay and exists in no folder. The child reports
// on a pipe; its output, and its exit code alone, are believed in nothing. See
// packages graceperiod/tests/wire and graceperiod/tests/child.
//
// It draws nothing, prints nothing, and asks nothing.
package workbook
