package cli

import (
	"context"
	"os"
	"path/filepath"

	engine "graceperiod/internal/play"
	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tui"
	"graceperiod/tui/look"
	"graceperiod/tui/play"
	"graceperiod/tui/screen"
)

// openTimeline shows one run on the screen until the user quits.
func (a *app) openTimeline(ctx context.Context, w *workbook.Workbook, log trace.Log, solution, piped bool) error {
	run := screen.Run{Log: log, From: screen.Workbook}
	if l, err := lessonOf(log); err == nil {
		if run.Source = w.SourceLines(l); solution {
			run.Source = w.SolutionLines(l)
		} else {
			run.Path = func(file string) string { return filepath.Join(w.Root, w.LearnerFile(l, filepath.Base(file))) }
		}
		if log.Goal >= 1 && log.Goal <= len(l.Goals) {
			run.Book = l.Goals[log.Goal-1].Book
		}
	}
	return a.screens(ctx, w, screen.Timeline, &run, piped)
}

// screens shows the screens until the user quits.
func (a *app) screens(ctx context.Context, w *workbook.Workbook, first screen.Name, run *screen.Run, piped bool) error {
	return tui.Run(ctx, tui.Options{
		Out: a.out, Env: os.Getenv, TTY: piped, First: first, Run: run,
		Screens: func(l look.Look) map[screen.Name]screen.Screen {
			return map[screen.Name]screen.Screen{
				screen.Play: play.New(l, engine.Challenges(os.DirFS(w.Root))...),
			}
		},
	})
}
