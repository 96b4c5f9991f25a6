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
func (a *app) openTimeline(ctx context.Context, w *workbook.Workbook, log trace.Log, solution, piped bool) error {
	run := screen.Run{Log: log}
	if l, err := lessonOf(log); err == nil {
		if run.Source = w.SourceLines(l); solution {
			run.Source = w.SolutionLines(l)
			return a.screens(ctx, screen.Timeline, &run, piped)
		}
		run.Path = func(file string) string { return filepath.Join(w.Root, w.LearnerFile(l, filepath.Base(file))) }
	}
	return a.screens(ctx, screen.Timeline, &run, piped)
}

func (a *app) screens(ctx context.Context, first screen.Name, run *screen.Run, piped bool) error {
	return tui.Run(ctx, tui.Options{Out: a.out, Env: os.Getenv, TTY: piped, First: first, Run: run})
}
