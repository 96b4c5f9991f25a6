package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graceperiod/internal/words"
	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
)

func (a *app) watchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "watch [LESSON]",
		Short: "Run a lesson again whenever one of its files is saved",
		Long: `Run a lesson again whenever one of its files is saved.

Enter runs it by hand, which is needed where saves are not seen, as on network
file systems. q and Enter, or ctrl-C, ends it.`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeLesson,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, l, err := a.openLesson(args)
			if err != nil {
				return err
			}
			return a.watch(cmd.Context(), w, l, len(args) > 0)
		},
	}
}

func (a *app) watch(ctx context.Context, w *workbook.Workbook, l suite.Lesson, only bool) error {
	ctx, quit := context.WithCancel(ctx)
	defer quit()
	again := make(chan suite.Lesson)
	go a.keys(ctx, again, quit)
	ready := func() {
		fmt.Fprintf(a.out, "Watching %s.\nEnter runs it again, as where saves are not seen; q and Enter quits.\n", first(w, l))
	}
	err := w.Watch(ctx, l, only, again, ready, func(ctx context.Context, l suite.Lesson) { a.watched(ctx, w, l) })
	if ctx.Err() != nil { // q or ctrl-C, which is how a watch ends
		return nil
	}
	return err
}

// keys reads lines: an empty one runs again, q quits. At the end of the input,
// as with no terminal at all, it goes on watching.
func (a *app) keys(ctx context.Context, again chan<- suite.Lesson, quit func()) {
	lines := bufio.NewScanner(a.in)
	for lines.Scan() {
		switch strings.TrimSpace(lines.Text()) {
		case "q", "Q":
			quit()
			return
		case "":
			select {
			case again <- suite.Lesson{}: // the one that was run last
			case <-ctx.Done():
				return
			}
		default:
			fmt.Fprintln(a.err, "Enter runs again; q and Enter quits")
		}
	}
}

// watched runs a lesson once, and shows the first pass at once. A run that a
// later save ended says nothing more.
func (a *app) watched(ctx context.Context, w *workbook.Workbook, l suite.Lesson) {
	fmt.Fprintf(a.out, "\n%s\n\n", rule(time.Now()))
	var shown *workbook.Report
	r, err := w.Run(ctx, l, workbook.RunOptions{Slow: a.slow, First: func(r workbook.Report) {
		a.printShort(w, r)
		if r.Pending {
			fmt.Fprintf(a.out, "\n%d of %d goals met · %s · looking at plain fields ...\n", r.Met(), len(r.Goals), words.Seconds(r.Took))
		}
		shown = &r
	}})
	switch {
	case ctx.Err() != nil:
		if errors.Is(context.Cause(ctx), workbook.ErrNewer) {
			fmt.Fprintln(a.out, "\n(stopped, as a newer run begins)")
		}
		return
	case err != nil:
		a.code(err)
		return
	}
	if shown == nil || !reflect.DeepEqual(shown.Goals, r.Goals) {
		if shown != nil {
			fmt.Fprintf(a.out, "\nThe race-built pass found more:\n\n")
		}
		a.printShort(w, r)
	}
	a.printFooter(r)
	a.say(append(r.Notices, w.Keep(r)...))
}

// rule separates old output from new.
func rule(now time.Time) string {
	return "──── " + now.Format("15:04:05") + " " + strings.Repeat("─", 65)
}
