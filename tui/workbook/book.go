package workbook

import (
	"context"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
)

// Book is what the screen needs of the workbook; *workbook.Workbook has it.
type Book interface {
	Progress() (workbook.Progress, []string)
	Unchanged(l suite.Lesson, r *workbook.Record) bool
	Watch(ctx context.Context, first suite.Lesson, only bool, again <-chan suite.Lesson, ready func(), run func(context.Context, suite.Lesson)) error
	Serve(ctx context.Context, first suite.Lesson, again <-chan suite.Lesson, run func(context.Context, suite.Lesson)) error
	Run(ctx context.Context, l suite.Lesson, o workbook.RunOptions) (workbook.Report, error)
	RealRun(ctx context.Context, r workbook.Report, s workbook.Submission) (*workbook.RealRun, error)
	Keep(r workbook.Report) []string
	ShowHint(l suite.Lesson, goal, level int) []string
	Replay(ctx context.Context, l suite.Lesson, s workbook.Submission, schedule string) (trace.Log, error)
	ReadTrace(name string) (trace.Log, error)
	SourceLines(l suite.Lesson) func(file string, line int) string
	LearnerFile(l suite.Lesson, name string) string
	Solution(l suite.Lesson) ([]workbook.Text, error)
	Reset(l suite.Lesson) ([]workbook.Reset, error)
}
