package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
)

func (a *app) solutionCommand() *cobra.Command {
	var anyway bool
	cmd := &cobra.Command{
		Use:               "solution LESSON",
		Short:             "Print our answer, once yours passes",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeLesson,
		RunE: func(_ *cobra.Command, args []string) error {
			w, l, err := a.openLesson(args)
			if err != nil {
				return err
			}
			p, notices := w.Progress()
			a.say(notices)
			if p.Of(l).Passed.IsZero() && !anyway {
				return &workbook.Problem{
					What: fmt.Sprintf("lesson %s has not passed yet, and you have more from it if you get there yourself", l.ID),
					Next: fmt.Sprintf("go run . hint %s     or, if you must: go run . solution %s --anyway", l.ID, l.ID),
				}
			}
			texts, err := w.Solution(l)
			if err != nil {
				return err
			}
			for i, t := range texts {
				if i > 0 {
					fmt.Fprintln(a.out)
				}
				fmt.Fprintf(a.out, "// %s\n\n%s", t.File, t.Text)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&anyway, "anyway", false, "also before yours passes")
	return cmd
}
