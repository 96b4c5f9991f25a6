package cli

import (
	"context"
	"os"
	"path/filepath"

	engine "graceperiod/internal/play"
	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tui"
	"graceperiod/tui/lab"
	"graceperiod/tui/look"
	"graceperiod/tui/play"
	"graceperiod/tui/screen"
	home "graceperiod/tui/workbook"
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
	book, err := os.ReadFile(filepath.Join(w.Root, "BOOK.md"))
	if err != nil {
		return &workbook.Problem{What: "cannot read the book", Where: "BOOK.md", Next: "git checkout -- BOOK.md", Err: err}
	}
	l, here := w.Here()
	if !here {
		p, _ := w.Progress()
		l, _ = workbook.Next(p)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop() // what runs ends with the screens
	return tui.Run(ctx, tui.Options{
		Out: a.out, Env: os.Getenv, TTY: piped, First: first, Run: run,
		Screens: func(k look.Look) map[screen.Name]screen.Screen {
			return map[screen.Name]screen.Screen{
				screen.Workbook: home.New(ctx, k, home.Options{Book: w, Root: w.Root, Text: string(book), First: l}),
				screen.Lab:      lab.New(k, lab.Real),
				screen.Play:     play.New(k, engine.Challenges(os.DirFS(w.Root))...),
			}
		},
	})
}
