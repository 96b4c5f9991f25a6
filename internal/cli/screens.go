package cli

import (
	"context"
	"os"
	"path/filepath"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tui"
	"graceperiod/tui/screen"
)

// openTimeline shows one run on the screen until the user quits.
func (a *app) openTimeline(ctx context.Context, w *workbook.Workbook, log trace.Log, piped bool) error {
	run := screen.Run{Log: log}
	if l, err := lessonOf(log); err == nil {
		run.Source = w.SourceLines(l)
		run.Path = func(file string) string { return filepath.Join(w.Root, w.LearnerFile(l, filepath.Base(file))) }
	}
	return tui.Run(ctx, tui.Options{Out: a.out, Env: os.Getenv, TTY: piped, First: screen.Timeline, Run: &run})
}
