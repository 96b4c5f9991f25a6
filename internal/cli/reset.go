package cli

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
)

func (a *app) resetCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:               "reset LESSON",
		Short:             "Put a lesson's first text back; yours is kept",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeLesson,
		RunE: func(_ *cobra.Command, args []string) error {
			w, l, err := a.openLesson(args)
			if err != nil {
				return err
			}
			if !yes {
				if !a.isTerm {
					return &workbook.Problem{What: "reset asks before it changes anything, and there is no terminal to ask on", Next: "go run . reset " + l.ID + " --yes"}
				}
				fmt.Fprintf(a.out, "Put the first text back into %s? A copy of yours is kept. [y/N] ", first(w, l))
				if !a.confirmed() {
					fmt.Fprintln(a.out, "Nothing was changed.")
					return nil
				}
			}
			done, err := w.Reset(l)
			for _, r := range done {
				switch r.Backup {
				case "":
					fmt.Fprintf(a.out, "%s is as it was in the beginning; there was nothing of yours to keep\n", r.File)
				default:
					fmt.Fprintf(a.out, "%s is as it was in the beginning; your text is in %s\n", r.File, r.Backup)
				}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}

func (a *app) confirmed() bool {
	answer, _ := bufio.NewReader(a.in).ReadString('\n')
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes":
		return true
	}
	return false
}
