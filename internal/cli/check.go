package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graceperiod/internal/audit"
)

func (a *app) checkCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "For authors: look whether the lessons are whole and judge every known answer",
		Long: `For authors of lessons: every stub must fail at goal 1, every solution pass, every
wrong answer fail at its goal and in its way, every other right answer pass with
a quarter of its budgets; every goal needs its texts, hints, a heading in the
book and two wrong answers; and no file may be there that nobody uses.

Exit code 0 if nothing is missing, 1 if something is, 2 if it could not be done.`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w, err := a.open()
			if err != nil {
				return err
			}
			if a.isTerm {
				fmt.Fprintln(a.err, "judging every known answer; this takes half a minute ...")
			}
			began := time.Now()
			r, err := audit.Check(cmd.Context(), w)
			if err != nil {
				return err
			}
			if asJSON {
				err = a.json(r)
			} else {
				a.printCheck(r, time.Since(began))
			}
			if err == nil && len(r.Complaints) > 0 {
				err = notMet
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// printCheck prints complaints, then counts: the end is what stays on a screen.
func (a *app) printCheck(r audit.Result, took time.Duration) {
	for _, c := range r.Complaints {
		fmt.Fprintf(a.out, "%s\n  %s\n  where  %s\n  next   %s\n\n", c.Lesson, strings.ReplaceAll(c.What, "\n", "\n  "), c.Where, c.Next)
	}
	var sum audit.Counts
	fmt.Fprintf(a.out, "%-24s %6s %10s %6s %6s\n", "", "goals", "scenarios", "right", "wrong")
	for _, l := range r.Lessons {
		fmt.Fprintf(a.out, "%-24s %6d %10d %6d %6d\n", l.Lesson, l.Goals, l.Scenarios, l.Right, l.Wrong)
		sum.Goals, sum.Scenarios = sum.Goals+l.Goals, sum.Scenarios+l.Scenarios
		sum.Right, sum.Wrong = sum.Right+l.Right, sum.Wrong+l.Wrong
	}
	fmt.Fprintf(a.out, "%-24s %6d %10d %6d %6d\n\n", fmt.Sprintf("%d lessons", len(r.Lessons)), sum.Goals, sum.Scenarios, sum.Right, sum.Wrong)
	if r.NoRace != "" {
		fmt.Fprintf(a.out, "note   wrong answers that race were not judged: %s\n", r.NoRace)
	}
	verdict := "nothing is missing"
	if n := len(r.Complaints); n == 1 {
		verdict = "1 complaint"
	} else if n > 1 {
		verdict = fmt.Sprintf("%d complaints", n)
	}
	fmt.Fprintf(a.out, "%s   (%.0f s)\n", verdict, took.Seconds())
}
