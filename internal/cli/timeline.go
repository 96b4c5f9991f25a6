package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
)

func (a *app) timelineCommand() *cobra.Command {
	var o struct {
		plain, json, ascii bool
		solution           bool
		width              int
	}
	cmd := &cobra.Command{
		Use:   "timeline TRACE|FILE|-",
		Short: "Show a run step by step, one column a thread",
		Long: `Show a run step by step, one column a thread.

A TRACE, as 02.4a:a2b8a3, is printed where a goal fails; the run is made again
with your present files, or with our answer. Without choices, as 02.4a, every
thread goes on as long as it can. A FILE holds a run that was recorded; - reads
one from the standard input.

On a terminal it opens the screen on which one goes through the run; elsewhere,
or with --plain, it prints text.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := a.open()
			if err != nil {
				return err
			}
			log, err := a.log(cmd.Context(), w, args[0], o.solution)
			if err != nil {
				return err
			}
			if a.screen && !o.plain && !o.json {
				return a.openTimeline(cmd.Context(), w, log, o.solution, args[0] == "-")
			}
			if o.json {
				return log.Write(a.out)
			}
			options := trace.Options{Width: o.width, ASCII: o.ascii}
			if l, err := lessonOf(log); err == nil {
				if !o.solution && w.Changed(l, log) {
					fmt.Fprintf(a.out, "The code has changed since this run was recorded: lines may not be those of your file.\nnext   go run . run %s   (finds what breaks the code as it is now)\n\n", l.ID)
				}
				options.Source = w.SourceLines(l)
				if o.solution {
					options.Source = w.SolutionLines(l)
				}
			}
			fmt.Fprint(a.out, trace.Timeline(log, options))
			return nil
		},
	}
	cmd.Flags().BoolVar(&o.plain, "plain", false, "print text, also on a terminal")
	cmd.Flags().BoolVar(&o.solution, "solution", false, "make the run with our answer instead of your files")
	cmd.Flags().BoolVar(&o.json, "json", false, "print the run as JSON lines")
	cmd.Flags().BoolVar(&o.ascii, "ascii", false, "use ASCII characters only")
	cmd.Flags().IntVar(&o.width, "width", columns(), "columns to use")
	return cmd
}

// columns is the terminal's width where the shell tells it.
func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 40 && n <= 400 {
		return n
	}
	return 80
}

// log finds the run that is meant: standard input, a file, or a schedule.
func (a *app) log(ctx context.Context, w *workbook.Workbook, name string, solution bool) (trace.Log, error) {
	if name == "-" {
		log, err := trace.Read(a.in)
		if err != nil {
			return trace.Log{}, &workbook.Problem{What: "the standard input holds no run", Next: "go run . timeline TRACE --json   (prints one)", Err: err}
		}
		return log, nil
	}
	name = workbook.WithSchedule(name)
	l, notSchedule := workbook.TraceLesson(name)
	if notSchedule == nil {
		return w.Replay(ctx, l, workbook.Submission{Solution: solution}, name)
	}
	log, err := w.ReadTrace(name)
	if errors.Is(err, os.ErrNotExist) && !strings.HasSuffix(name, ".trace") {
		return trace.Log{}, notSchedule
	}
	return log, err
}

func lessonOf(log trace.Log) (suite.Lesson, error) {
	for _, l := range workbook.Lessons() {
		if l.ID == log.Lesson {
			return l, nil
		}
	}
	return suite.Lesson{}, fmt.Errorf("no lesson %q", log.Lesson)
}
