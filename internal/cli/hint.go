package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
)

func (a *app) hintCommand() *cobra.Command {
	level := 0
	cmd := &cobra.Command{
		Use:               "hint [LESSON]",
		Short:             "Give the next hint for the goal you are at",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeLesson,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, l, err := a.openLesson(args)
			if err != nil {
				return err
			}
			if most := len(suite.Goal{}.Hints); cmd.Flags().Changed("level") && (level < 1 || level > most) {
				return &workbook.Problem{What: fmt.Sprintf("there is no hint %d: hints are 1 to %d", level, most), Next: "go run . hint " + l.ID}
			}
			return a.hint(w, l, level)
		},
	}
	cmd.Flags().IntVar(&level, "level", 0, "the hint to give: 1 where to look, 2 which idea, 3 the shape of the answer (default: the next)")
	return cmd
}

func (a *app) hint(w *workbook.Workbook, l suite.Lesson, level int) error {
	p, notices := w.Progress()
	a.say(notices)
	record := p.Of(l)
	goal := 1
	for slices.Contains(record.Met, goal) {
		goal++
	}
	if goal > len(l.Goals) {
		fmt.Fprintf(a.out, "Every goal of lesson %s is met.\nnext   go run . solution %s\n", l.ID, l.ID)
		return nil
	}
	g := l.Goals[goal-1]
	if level == 0 {
		level = 1
		if len(record.Hints) >= goal {
			level = min(record.Hints[goal-1]+1, len(g.Hints))
		}
	}
	fmt.Fprintf(a.out, "lesson %s, goal %d   %s\n\n", l.ID, goal, g.Title)
	fmt.Fprintf(a.out, "hint %d of %d   %s\n\n", level, len(g.Hints), g.Hints[level-1])
	if level < len(g.Hints) {
		fmt.Fprintf(a.out, "next   go run . run %s     one more hint: go run . hint %s --level %d\n", l.ID, l.ID, level+1)
	} else {
		fmt.Fprintf(a.out, "next   go run . run %s     text: BOOK.md, %q\n", l.ID, g.Book)
	}
	a.say(w.ShowHint(l, goal, level))
	return nil
}
